import type { NamedSize, SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { useEffect, useRef } from 'react';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useText } from '../../lib/words/text.ts';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './sizeCard.module.css';
import { useSizeName } from './useSizeName.ts';

type Props = {
  readonly kind: SizeKind;
  readonly sizes: readonly NamedSize[];
  /** The code of the kept size; empty without one. */
  readonly kept: string;
  readonly onSave: (size: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Chooses the size of a kind from those of the collection. */
export function SizeForm({ kind, sizes, kept, onSave, onCancel }: Props) {
  const text = useText('sizecard');
  const account = useText('account');
  const field = useText('field');
  const words = useText('form');
  const nameOf = useSizeName();
  const form = useShopForm({
    prefix: `size-${kind}`,
    // A size that has left the collection is no choice any more.
    start: { size: sizes.some(({ size }) => size === kept) ? kept : '' },
    labelOf: () => text('size'),
    check: ({ size }) => (size === '' ? { size: words('select_required') } : {}),
    send: ({ size }) => onSave(size),
  });
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  return (
    <form className={css.form} aria-label={text(`kind.${kind}`)} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Select ref={select} {...form.field('size')} label={text('size')} required>
          <option value="" disabled>
            {field('choose')}
          </option>
          {sizes.map((one) => (
            <option key={one.size} value={one.size}>
              {nameOf(kind, one)}
            </option>
          ))}
        </Select>
      </FieldGroup>
      <div className={css.ways}>
        <Button type="submit" look="quiet" low busy={form.isBusy}>
          {text('save')}
        </Button>
        <TextButton onClick={onCancel}>{account('shop_cancel')}</TextButton>
      </div>
    </form>
  );
}
