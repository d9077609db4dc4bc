import type { CheckoutState } from '@vitrine/contract/checkout';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { Rich } from './Rich.tsx';
import { termsText } from './termsText.ts';
import { type PayForm, useAsksPrivacy } from './usePayForm.ts';

/**
 * The consents that an order needs: the terms with the country's withdrawal, or the house's returns where no law gives a
 * withdrawal; that of a pre-order; in some countries the privacy terms.
 */
export function PayConsents({ state, form }: { readonly state: CheckoutState; readonly form: PayForm }) {
  const text = useText('checkout');
  const locale = useLocale();
  const asksPrivacy = useAsksPrivacy(state);
  const { country } = useStorefront();
  return (
    <>
      <Tick {...form.tick('terms')}>
        <Rich words={termsText(text, country)} to={paths.legal(locale, 'terms')} />
      </Tick>
      {state.pre_order && <Tick {...form.tick('pre_order')}>{text('pre_order_consent')}</Tick>}
      {asksPrivacy && (
        <Tick {...form.tick('privacy')}>
          <Rich words={text('privacy_consent')} to={paths.legal(locale, 'privacy')} />
        </Tick>
      )}
    </>
  );
}

/** The field that asks for the password again, and the link to a new one. */
export function PasswordAgain({ form }: { readonly form: PayForm }) {
  const text = useText('signin');
  const forgotten = useText('password');
  return (
    <div>
      <FieldGroup>
        <PasswordField
          {...form.field('password-again')}
          name="password"
          label={text('password')}
          autoComplete="current-password"
        />
      </FieldGroup>
      <TextButton data-tray="forgot-password" aria-haspopup="dialog">
        {forgotten('forgot_link')}
      </TextButton>
    </div>
  );
}
