import type { AddressFields } from '@vitrine/contract/address';
import { returnMethod } from '@vitrine/contract/returns';
import { call } from '../../lib/calls/browserCall.ts';
import { PickupAddress } from './PickupAddress.tsx';
import { addressFields, typedName, typedPlace } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

const sendPickup = (pickup_address: AddressFields) =>
  call(returnMethod, {
    body: { locale: 'uk_en', order_id: 'a', request_id: 'r', selected_return_method: 'pickup', pickup_address },
  });

testForm({
  file: 'returns/PickupAddress.tsx',
  part: () => <PickupAddress country="gb" onSend={sendPickup} onClose={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/exchange-return/request/return-method',
  typed: { ...typedName('pickup'), ...typedPlace('pickup') },
  sent: { pickup_address: { firstname: 'Anne', city: 'London', country_id: 'gb' } },
  wrong: { ids: addressFields.map((each) => `pickup-${each}`) },
  refused: { name: 'postcode', id: 'pickup-postcode' },
});
