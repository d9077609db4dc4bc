import { AddressForm } from './AddressForm.tsx';
import { addressFields, typedName, typedPlace } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'address/AddressForm.tsx',
  part: () => <AddressForm savedAddress={null} given={null} />,
  locale: 'uk_en',
  call: '/api/commerce/customer/address',
  typed: { ...typedName('address'), ...typedPlace('address') },
  sent: { address: { firstname: 'Anne', city: 'London', country_id: 'gb' } },
  // Title and names come from the account.
  wrong: { ids: addressFields.slice(3).map((each) => `address-${each}`) },
  refused: { name: 'postcode', id: 'address-postcode' },
});
