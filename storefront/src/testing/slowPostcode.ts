import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The server's answer for the postcode 01426-001, sent on demand: lookups take a while, and people type on. */
export function postcodeOfOscarFreire() {
  let release = (): void => undefined;
  const leave = new Promise<void>((resolve) => (release = resolve));
  const address = {
    region: { code: 'SP', name: 'São Paulo' },
    city: 'São Paulo',
    district: '',
    neighborhoods: ['Cerqueira César'],
    street: 'Rua Oscar Freire',
  };
  return {
    tell: () => release(),
    handler: async () => {
      await leave;
      return { body: { addresses: [address] } };
    },
  };
}

/** Types that postcode and a number before the server answers; returns the values of postcode, number and street afterwards. */
export async function typedMeanwhile(
  field: (name: string) => HTMLInputElement,
  release: () => void,
): Promise<string[]> {
  await userEvent.type(field('postcode'), '01426001');
  await userEvent.type(field('street_number'), '12');
  release();
  await waitFor(() => {
    if (field('city').value !== 'São Paulo') throw new Error('the city has not come');
  });
  return ['postcode', 'street_number', 'street1'].map((name) => field(name).value);
}
