// An independent table of the tax rates, in percent as tax offices publish them: an error in one table is unlikely in
// the other.
import { countries, type Country, isCountry } from '../storefronts/storefronts.ts';
import { expect, test } from 'vitest';
import { type SalesTax, salesTaxOf, usStateRates } from './salesTax.ts';

const published = `
  fr 20 incl ship | be 21 incl ship | lu 17 incl ship | ch 8.1 incl ship | de 19 incl ship | at 20 incl ship
  it 22 incl ship | es 21 incl ship | pt 23 incl ship | nl 21 incl ship | ie 23 incl ship | gb 20 incl ship
  fi 25.5 incl ship | dk 25 incl ship | se 25 incl ship | no 25 incl ship | cz 21 incl ship | pl 23 incl ship
  mx 16 incl ship | br 18 incl ship | au 10 incl ship | nz 15 incl ship | sg 9 incl ship | my 10 incl ship
  jp 10 incl ship | cn 13 incl ship | hk 0 incl free | mo 0 incl free | tw 5 incl ship | kr 10 incl ship
  th 7 incl ship | sa 15 incl ship | ae 5 incl ship`;

const statesAndProvinces = `
  us AL 4 | us AK 0 | us AZ 5.6 | us AR 6.5 | us CA 7.25 | us CO 2.9 | us CT 6.35 | us DE 0 | us DC 6 | us FL 6
  us GA 4 | us HI 4 | us ID 6 | us IL 6.25 | us IN 7 | us IA 6 | us KS 6.5 | us KY 6 | us LA 5 | us ME 5.5
  us MD 6 | us MA 6.25 | us MI 6 | us MN 6.875 | us MS 7 | us MO 4.225 | us MT 0 | us NE 5.5 | us NV 6.85 | us NH 0
  us NJ 6.625 | us NM 4.875 | us NY 4 | us NC 4.75 | us ND 5 | us OH 5.75 | us OK 4.5 | us OR 0 | us PA 6 | us RI 7
  us SC 6 | us SD 4.2 | us TN 7 | us TX 6.25 | us UT 4.85 | us VT 6 | us VA 5.3 | us WA 6.5 | us WV 6 | us WI 5
  us WY 4 | us AS 0 | us GU 0 | us MP 0 | us PR 11.5 | us VI 0
  ca AB 5 | ca BC 12 | ca MB 12 | ca NB 15 | ca NL 15 | ca NS 14 | ca NT 5 | ca NU 5 | ca ON 13 | ca PE 15
  ca QC 14.975 | ca SK 11 | ca YT 5`;

const rowsOf = (table: string): string[][] =>
  table
    .split(/[|\n]/u)
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => row.split(' '));
const percentOf = ({ rate }: SalesTax): number => rate / 1000;

const whole = rowsOf(published);
const parts = rowsOf(statesAndProvinces);
const countryOf = (code: string | undefined): Country => {
  if (code === undefined || !isCountry(code)) throw new Error(`no country ${code}`);
  return code;
};

test('the second table contains every country once, and every state and province', () => {
  const named = [...whole.map(([country]) => country), 'us', 'ca'];
  expect(named).toHaveLength(countries.length);
  expect(new Set(named)).toEqual(new Set(countries));
  expect(parts).toHaveLength(56 + 13);
});

test.each(whole)('taxes %s by %s percent, %s, delivery: %s', (code, percent, _included, shipping) => {
  const tax = salesTaxOf(countryOf(code), null);
  if (!tax) throw new Error(`no tax of ${code}`);
  expect([percentOf(tax), tax.is_included, tax.taxes_shipping]).toEqual([Number(percent), true, shipping === 'ship']);
});

// Postcodes with their own rate, and neighbouring ones without.
test.each([
  ['pt', '9000-001', 22],
  ['pt', '9499-999', 22],
  ['pt', '9500-001', 16],
  ['pt', '8999-999', 23],
  ['at', '6991', 19],
  ['at', '6691', 19],
  ['at', '6990', 20],
  ['fr', '98000', 20],
] as const)('taxes %s %s by %d percent', (country, postcode, percent) => {
  expect(salesTaxOf(country, null, { postcode })?.rate).toBe(percent * 1000);
});

test.each(parts)('adds the tax of %s %s: %s percent', (code, region = '', percent) => {
  const tax = salesTaxOf(countryOf(code), region);
  if (!tax) throw new Error(`no tax of ${code} ${region}`);
  // The table has the state's own rate; usLocalTaxes.test.ts checks local taxes.
  const rate = code === 'us' ? usStateRates[region as keyof typeof usStateRates] / 1000 : percentOf(tax);
  // Canada taxes delivery, the American states of the table do not.
  expect([rate, tax.is_included, tax.taxes_shipping]).toEqual([Number(percent), false, code === 'ca']);
});
