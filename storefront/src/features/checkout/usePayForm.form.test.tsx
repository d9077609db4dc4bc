import { CheckoutPage } from './CheckoutPage.tsx';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { checkoutAt } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'checkout/usePayForm.ts',
  part: () => <CheckoutPage />,
  // Separate from the step above because the query library caches its checkout.
  locale: 'nz_en',
  reads: checkoutAt(atDelivery),
  call: '/api/commerce/payment',
  typed: { terms: true },
  sent: { payment_method: 'adyen_hpp_paypal', terms: true },
  wrong: { ids: ['terms'] },
  refused: null,
  retries: true,
});
