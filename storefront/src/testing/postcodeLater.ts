/** What the server tells of the postcode 01426-001, once it is let to: lookups take a while, and people type on. */
export function postcodeOfOscarFreire() {
  let tell = (): void => undefined;
  const leave = new Promise<void>((resolve) => (tell = resolve));
  const address = {
    region: { code: 'SP', name: 'São Paulo' },
    city: 'São Paulo',
    district: '',
    neighborhoods: ['Cerqueira César'],
    street: 'Rua Oscar Freire',
  };
  return {
    tell: () => tell(),
    told: async () => {
      await leave;
      return { body: { addresses: [address] } };
    },
  };
}
