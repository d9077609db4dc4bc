import { CheckoutPage } from './CheckoutPage.tsx';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { addressFields, checkoutAt, typedName, typedPlace } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'checkout/useAddressForm.ts',
  part: () => <CheckoutPage />,
  locale: 'uk_en',
  reads: checkoutAt({
    ...atDelivery,
    email: null,
    shipping_address: null,
    billing_address: null,
    shipping_methods: [],
  }),
  call: '/api/commerce/delivery/address',
  typed: { 'checkout-email': 'anne@example.com', ...typedName('shipping'), ...typedPlace('shipping') },
  sent: { email: 'anne@example.com', address: { firstname: 'Anne', city: 'London' }, billing_same: true },
  wrong: { ids: ['checkout-email', ...addressFields.map((each) => `shipping-${each}`)] },
  refused: { name: 'address.postcode', id: 'shipping-postcode' },
});
