import { openPaymentLink } from '@vitrine/contract/paymentLink';
import { isEmail } from '@vitrine/rules/text/email';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { paths } from '../../lib/pages/paths.ts';
import { setBasket } from '../../lib/session/session.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { Button } from '../../ui/links/Button.tsx';
import css from './paymentLink.module.css';

type Props = {
  readonly token: string;
  readonly needsEmail: boolean;
  /** The link is not what the page shows any more. */
  readonly onChanged: () => void;
};

/** Opens the link in the checkout. Another browser than the first must type the email of the link. */
export function OpenForm({ token, needsEmail, onChanged }: Props) {
  const text = useText('paymentlink');
  const cart = useText('cart');
  const field = useText('field');
  const words = useText('form');
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useShopForm({
    prefix: 'link',
    start: { email: '' },
    labelOf: () => field('email'),
    check: ({ email }) =>
      !needsEmail || isEmail(email.trim()) ? {} : { email: words(email.trim() ? 'email' : 'required') },
    send: async ({ email }) => {
      const proof = needsEmail ? { email: email.trim() } : {};
      const opened = await call(openPaymentLink, { body: { locale, token, ...proof } });
      setBasket(opened.basket);
      await navigate(paths.checkout(opened.locale));
    },
    refused: (show) => ({
      on: {
        link_email_needed: () => {
          if (needsEmail) show({ email: text('email_other') }, true);
          // Another browser was first.
          else onChanged();
        },
        hash_expired: onChanged,
      },
    }),
  });
  return (
    <form className={css.form} method="post" {...form.attributes}>
      <FaultList id={form.alertId} faults={form.list} alert={form.alert} />
      {needsEmail && (
        <>
          <p>{text('email_help')}</p>
          <FieldGroup>
            <Field
              {...form.field('email')}
              faultAt={form.faultAt}
              type="email"
              inputMode="email"
              label={field('email')}
              autoComplete="email"
              maxLength={128}
              required
            />
          </FieldGroup>
        </>
      )}
      <Button type="submit" wide busy={form.isBusy}>
        {cart('checkout')}
      </Button>
    </form>
  );
}
