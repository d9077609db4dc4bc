// The storefronts of generated lives: tax in the price, tax on top, money without decimals, and fees for returns.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { BoughtOrders } from './boughtOrders.ts';
import { paris, tokyo } from './samples.ts';
import type { Browser } from './testPayments.ts';

export const markets = {
  /** Tax included, returns free; its express carrier fetches returns. */
  fr_fr: paris,
  /** Tax on top of the price. */
  us_en: {
    prefix: 'Mrs.',
    firstname: 'Anne',
    lastname: 'Lacombe',
    street1: '725 Park Avenue',
    postcode: '10021',
    city: 'New York',
    region: 'NY',
    country_id: 'us',
    phonecode: '+1',
    telephone: '2125550182',
  },
  /** Money without decimals. */
  jp_ja: tokyo,
  kr_ko: {
    firstname: '지원',
    lastname: '김',
    street1: '테헤란로 152',
    postcode: '06236',
    city: '강남구',
    region: '11',
    country_id: 'kr',
    phonecode: '+82',
    telephone: '1012345678',
  },
  /** A fee for returns beyond the law's time. */
  br_pt: {
    prefix: 'Mrs.',
    firstname: 'Ana',
    lastname: 'Souza',
    street1: 'Avenida Paulista',
    street_number: '1578',
    neighborhood: 'Bela Vista',
    postcode: '01310-200',
    city: 'São Paulo',
    region: 'SP',
    country_id: 'br',
    phonecode: '+55',
    telephone: '11987654321',
    social_security_number: '529.982.247-25',
  },
} as const satisfies Partial<Record<Locale, object>>;
export type Market = keyof typeof markets;

/** Prices with awkward remainders: in each market as many minor units as `fr` times its factor. */
const factors: Readonly<Record<Market, readonly [country: string, factor: number]>> = {
  fr_fr: ['fr', 1],
  us_en: ['us', 1.07],
  jp_ja: ['jp', 1.61],
  kr_ko: ['kr', 14.9],
  br_pt: ['br', 6.03],
};

/** The prices of a piece in every market, by its French one. */
export const pricesIn = (fr: number): Record<string, number> =>
  Object.fromEntries(Object.values(factors).map(([country, factor]) => [country, Math.round(fr * factor)]));

/** Buys pieces as a guest in a market, with a code of a promotion. Throws an error that quotes the shop's refusal. */
export async function boughtIn(
  { house }: Pick<BoughtOrders, 'house'>,
  market: Market,
  items: readonly { sku: string; qty: number }[],
  email: string,
  code: string | null = null,
) {
  const browser: Browser = await house.browser();
  const send = async (path: string, body: object) => {
    const answer = await browser.post(`/api/commerce/${path}`, { locale: market, ...body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { checkout: { totals: { grand_total: { amount: number; currency: string } } } };
  };
  await send('basket/add', { items });
  const addressed = await send('delivery/address', { email, address: markets[market] });
  const { checkout } = code === null ? addressed : await send('checkout/promotion', { code });
  const { amount, currency } = checkout.totals.grand_total;
  const { body } = await house.pay(browser, { amount, currency }, { locale: market, privacy_consent: true });
  if (!body.order) throw new Error(JSON.stringify(body));
  return { browser, order: body.order };
}
