// Parts of a country with their own tax or customs rules, identified by postcode. Parcels need customs papers or cannot
// be sent, so a storefront that treated such orders as domestic would charge the wrong tax.
import type { Country } from '../storefronts/storefronts.ts';
import { barePostcode } from '../countries/postcode.ts';

type PostcodeArea = {
  readonly name: string;
  /** Bare postcodes of the area: capitals and digits without separators. */
  readonly postcodes: RegExp;
} & (
  | { readonly is_delivered: false }
  /** Delivered like the rest of the country, with its own VAT rate in thousandths of a percent. */
  | { readonly is_delivered: true; readonly rate: number }
);

const away = (name: string, postcodes: RegExp): PostcodeArea => ({ name, postcodes, is_delivered: false });
const ownRate = (name: string, postcodes: RegExp, rate: number): PostcodeArea => ({
  name,
  postcodes,
  is_delivered: true,
  rate,
});

/**
 * Areas of each country. Outside the EU VAT area: articles 6 and 7 of directive 2006/112/EC; own rates: its articles
 * 104 and 105. Monaco (980) counts as France, the Isle of Man as the United Kingdom. Samnaun is outside the Swiss VAT
 * area (article 4 of the VAT law). Livigno and Campione have their own postcodes; 23030 and 22060 belong to their
 * Italian neighbours. Spec 3 §3 (tax_amount), spec 1 §5 (shipping note).
 */
export const postcodeAreas: Partial<Record<Country, readonly PostcodeArea[]>> = {
  us: [away('Military and diplomatic post', /^(?:09|340|96[2-6])/u)],
  fr: [away('Overseas departments and territories', /^97[1-8]\d\d$|^98[4-8]\d\d$/u)],
  ch: [away('Samnaun', /^756[23]$/u)],
  de: [away('Büsingen', /^78266$/u), away('Heligoland', /^27498$/u)],
  at: [ownRate('Jungholz and Mittelberg', /^6691$|^699[1-3]$/u, 19_000)],
  it: [away('Livigno', /^23041$/u), away('Campione d’Italia', /^22061$/u)],
  es: [away('Canary Islands', /^3[58]\d{3}$/u), away('Ceuta and Melilla', /^5[12]\d{3}$/u)],
  pt: [ownRate('Madeira', /^9[0-4]\d{5}$/u, 22_000), ownRate('Azores', /^9[5-9]\d{5}$/u, 16_000)],
  gb: [away('Channel Islands', /^(?:JE|GY)\d/u), away('Gibraltar and forces post', /^(?:GX11|BF1)/u)],
  fi: [away('Åland', /^22\d{3}$/u)],
  dk: [away('Greenland', /^39\d\d$/u)],
  no: [away('Svalbard and Jan Mayen', /^917\d$|^8099$/u)],
};

function areaOf(country: Country, postcode: string | null | undefined): PostcodeArea | undefined {
  const bare = barePostcode(postcode ?? '');
  return postcodeAreas[country]?.find(({ postcodes }) => postcodes.test(bare));
}

/** Whether the shop delivers to a postcode of a country. Spec 1 §5 (shipping note). */
export function isPostcodeDelivered(country: Country, postcode: string | null | undefined): boolean {
  return areaOf(country, postcode)?.is_delivered ?? true;
}

/** VAT rate of a postcode that differs from its country's, in thousandths of a percent; else null. Spec 3 §3. */
export function areaRate(country: Country, postcode: string | null | undefined): number | null {
  const area = areaOf(country, postcode);
  return area?.is_delivered ? area.rate : null;
}
