import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Assortment } from './buy.ts';
import type { StoredCard, Person } from './history.ts';
import { homes } from './places.ts';

/** The demo accounts' password, which `npm run up` prints. It opens only invented accounts. */
export const demoPassword = 'Point.rouge.1874';

const dayMs = 86_400_000;

const card = (id: string, brand: string, number: string, year: number, holder: string): StoredCard => ({
  id: `8314${id.padStart(12, '0')}`,
  brand,
  number,
  expiry_month: '09',
  expiry_year: String(year),
  holder,
});

type Who = Pick<Person, 'demo' | 'prefix' | 'firstname' | 'lastname'> & {
  locale: Locale;
  email?: string;
  kana?: readonly [string, string];
  cpf?: string;
  telephone: string;
  cards: (year: number) => StoredCard[];
};

const visa = '4111111111111111';
const people: readonly Who[] = [
  {
    demo: 'France',
    locale: 'fr_fr',
    email: 'camille@demo.example',
    prefix: 'Mrs.',
    firstname: 'Camille',
    lastname: 'Delorme',
    telephone: '0612345678',
    cards: (year) => [
      card('11', 'visa', visa, year + 2, 'Camille Delorme'),
      card('12', 'amex', '370000000000002', year - 1, 'Camille Delorme'),
    ],
  },
  {
    demo: 'Japan',
    locale: 'jp_ja',
    email: 'yuki@demo.example',
    prefix: null,
    firstname: '由紀',
    lastname: '佐藤',
    kana: ['ユキ', 'サトウ'],
    telephone: '09012345678',
    cards: (year) => [card('21', 'jcb', '3569990010095841', year + 3, 'YUKI SATO')],
  },
  {
    demo: 'China',
    locale: 'cn_zh',
    prefix: 'Ms.',
    firstname: '雨桐',
    lastname: '王',
    telephone: '13800001874',
    cards: () => [],
  },
  {
    demo: 'Brazil',
    locale: 'br_pt',
    email: 'beatriz@demo.example',
    prefix: 'Ms.',
    firstname: 'Beatriz',
    lastname: 'Nogueira',
    cpf: '529.982.247-25',
    telephone: '11987654321',
    cards: (year) => [card('41', 'mc', '5555555555554444', year + 1, 'Beatriz Nogueira')],
  },
  {
    demo: 'United States',
    locale: 'us_en',
    email: 'eleanor@demo.example',
    prefix: 'Mrs.',
    firstname: 'Eleanor',
    lastname: 'Whitfield',
    telephone: '2125550142',
    cards: (year) => [card('51', 'visa', visa, year + 4, 'Eleanor Whitfield')],
  },
];

/** The demo accounts: one each for five kinds of country, with two addresses and all optional data of an account. */
export function named(now: Date, assortment: Assortment): Person[] {
  return people.map(({ locale, email, kana, cpf, telephone, cards, ...who }, index) => {
    const { country } = storefrontOf(locale);
    const { phone_code: phonecode, phone_login } = optionsOf(country);
    const reading = kana ? { firstname2: kana[0], lastname2: kana[1] } : {};
    const name = {
      firstname: who.firstname,
      lastname: who.lastname,
      ...reading,
      ...(who.prefix && { prefix: who.prefix }),
    };
    return {
      ...who,
      id: `00000000-0000-4000-8000-00000000000${index + 1}`,
      locale,
      opened_at: new Date(now.getTime() - 900 * dayMs).toISOString(),
      email: email ?? null,
      phone: phone_login ? { phonecode, loginphone: telephone } : null,
      password: demoPassword,
      firstname2: kana?.[0] ?? null,
      lastname2: kana?.[1] ?? null,
      social_security_number: cpf ?? null,
      favorite_shop_code: assortment.stores[country]?.[0] ?? null,
      addresses: homes[country].places
        .slice(0, 2)
        .map((place) => ({ ...name, phonecode, telephone, ...place, country_id: country })),
      cards: cards(now.getUTCFullYear()),
    };
  });
}

/** The purchase dates of a demo account: three days ago, and back over two years. */
export function namedOrders(now: Date): Date[] {
  const days = [3, 8, 21, 34, 61, 118, 171, 236, 301, 344, 420, 516, 633, 702];
  return days.map((back, index) => {
    const day = new Date(now.getTime() - back * dayMs);
    day.setUTCHours(6 + (index % 8), (index * 17) % 60, 0, 0);
    return day;
  });
}
