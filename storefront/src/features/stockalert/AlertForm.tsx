import { stockAlert } from '@vitrine/contract/stockAlert';
import { isEmail, plainEmail } from '@vitrine/rules/text/email';
import { call } from '../../lib/calls/browserCall.ts';
import { useCaptcha } from '../../lib/captcha/captcha.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import css from './stockAlert.module.css';

type Props = { readonly sku: string; readonly name: string; readonly onSent: (email: string) => void };
type Typed = { readonly email: string };

function useAlertForm({ sku, onSent }: Props) {
  const text = useText('stockalert');
  const field = useText('field');
  const messages = useMessages();
  const locale = useLocale();
  const { user } = useSession();
  const captcha = useCaptcha('stock_alert');
  const form = useShopForm<Typed>({
    prefix: 'stock-alert',
    start: { email: '' },
    given: user?.email ? { email: user.email } : undefined,
    labelOf: () => field('email'),
    check: ({ email }) => {
      const given = plainEmail(email);
      if (given === '') return messages({ email: 'required' });
      return messages(isEmail(given) ? {} : { email: 'email' });
    },
    captcha,
    send: async ({ email }, { proof }) => {
      await call(stockAlert, { body: { locale, sku, email: plainEmail(email), ...proof } });
      onSent(plainEmail(email));
    },
    refused: () => ({ failed: text('failed') }),
  });
  useTrayGuard({ unsaved: form.isChanged && !form.isBusy });
  return { form, captcha };
}

/** Asks for one email; a mail to it confirms the alert. */
export function AlertForm(props: Props) {
  const text = useText('stockalert');
  const field = useText('field');
  const locale = useLocale();
  const { form, captcha } = useAlertForm(props);
  return (
    <form className={css.form} method="post" {...form.attributes}>
      {props.name && <p className="name">{props.name}</p>}
      <p>{text('intro')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Field
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={field('email')}
          autoComplete="email"
          maxLength={128}
          required
        />
        <CaptchaLine captcha={captcha} />
      </FieldGroup>
      <p className="note">
        {text('what_happens')} <TextLink to={paths.legal(locale, 'privacy')}>{text('privacy')}</TextLink>
      </p>
      <Button type="submit" wide busy={form.isBusy}>
        {text('submit')}
      </Button>
    </form>
  );
}
