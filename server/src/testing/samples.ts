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

/** An address in Japan, with the readings of its names. */
export const tokyo = {
  lastname: '山田',
  firstname: '花子',
  lastname2: 'ヤマダ',
  firstname2: 'ハナコ',
  postcode: '1500001',
  region: '13',
  city: '渋谷区',
  street1: '神宮前1-2-3',
  country_id: 'jp',
  telephone: '+81 90 1234 5678',
};
