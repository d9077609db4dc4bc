import { type OwnPasskeys, passkeyRename } from '@vitrine/contract/passkeys';
import { passkeyNameMaxLength } from '@vitrine/rules/session/passkeys';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './password.module.css';

type Props = {
  readonly passkey_id: string;
  /** The name that it has, or is shown by. */
  readonly name: string;
  readonly onRenamed: (list: OwnPasskeys) => void;
  readonly onCancel: () => void;
};

/** Names a passkey, so that its customer knows which one to remove. */
export function PasskeyName({ passkey_id, name, onRenamed, onCancel }: Props) {
  const text = useText('passkeys');
  const words = useText('form');
  const locale = useLocale();
  const form = useShopForm({
    prefix: 'passkey',
    start: { name },
    labelOf: () => text('name'),
    check: (typed) => (typed.name.trim() === '' ? { name: words('required') } : {}),
    send: async (typed) => onRenamed(await call(passkeyRename, { params: { passkey_id }, body: { locale, ...typed } })),
    refused: () => ({ failed: text('failed') }),
  });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <form ref={place} className={css.again} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Field
          {...form.field('name')}
          label={text('name')}
          maxLength={passkeyNameMaxLength}
          autoComplete="off"
          required
        />
      </FieldGroup>
      <div className={css.ways}>
        <Button type="submit" look="quiet" low busy={form.isBusy}>
          {text('save')}
        </Button>
        <TextButton onClick={onCancel}>{text('cancel')}</TextButton>
      </div>
    </form>
  );
}
