/** What opens an account in France. */
export const lacombe = {
  locale: 'fr_fr',
  action: 'create',
  email: 'anne@example.com',
  password: 'Saddle.leather1874',
  prefix: 'Mrs.',
  firstname: 'Anne',
  lastname: 'Lacombe',
};

/** An address as the address form sends it. */
export const paris = {
  prefix: 'Mrs.',
  firstname: 'Anne',
  lastname: 'Lacombe',
  street1: '14, rue de Miromesnil',
  postcode: '75008',
  city: 'Paris',
  country_id: 'fr',
  phonecode: '+33',
  telephone: '0184881874',
};
