// What product page, search engines, checkout and legal page say about a return, against the rules that decide on one.
// Expectations §2, §3.
import { cleanup, screen } from '@testing-library/react';
import { productReturns } from '@vitrine/rules/returns/productReturns';
import { returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import { isReturnOpen } from '@vitrine/rules/returns/returnWindow';
import { isWithdrawalOpen } from '@vitrine/rules/returns/withdrawal';
import { type Country, type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, expect, test } from 'vitest';
import { compiledOf } from '../../scripts/catalogue.ts';
import { textOf } from '../lib/words/text.ts';
import { atDelivery } from '../testing/checkoutSamples.ts';
import { renderShop } from '../testing/renderShop.tsx';
import { bag, basketOf, lineOf, variantOf } from '../testing/samples.ts';
import { Trust } from './checkout/Trust.tsx';
import { termsText } from './checkout/termsText.ts';
import { returnRights } from './content/returnRights.ts';
import { productData } from './product/productData.ts';
import { Promises } from './product/Promises.tsx';

afterEach(cleanup);
const onePiece = { ...bag(), variants: [variantOf('red', 's')] };

// Noon in UTC on a Wednesday: the same day in every country but those far east, where it is the night after.
const delivered = new Date('2026-03-04T12:00:00Z');
const after = (days: number): Date => new Date(delivered.getTime() + days * 86_400_000);

/** The last whole day on which a rule is open. */
function lastDay(isOpen: (now: Date) => boolean): number | null {
  for (let day = 400; day >= 0; day -= 1) if (isOpen(after(day))) return day;
  return null;
}
const factsOf = (country: Country) => {
  const house = lastDay((now) => isReturnOpen(country, delivered, now));
  if (house === null) throw new Error(`${country} takes nothing back`);
  return {
    house,
    // A statutory period that ends on a day off ends on the next working day: never earlier than what is said.
    law: lastDay((now) => isWithdrawalOpen(country, delivered, now) && now <= after(365)),
    // What a small return costs at the end of the house's window.
    isFree: returnFeesOf(country, delivered, after(house)).length === 0,
  };
};
const numbersIn = (text: string): number[] => (text.match(/\d+/gu) ?? []).map(Number);

test.each(locales)('%s promises on every page what the rules of a return keep', (locale: Locale) => {
  const { tag, country } = storefronts[locale];
  const { house, law, isFree } = factsOf(country);
  const messages = compiledOf(locale);
  const product = textOf({ tag, messages }, 'product');
  const checkout = textOf({ tag, messages }, 'checkout');
  const content = textOf({ tag, messages }, 'content');

  const returns = productReturns(country, onePiece);
  renderShop(<Promises promised={{ days: null, price: null, returns, duties: false }} isSellable={false} />, {
    locale,
  });
  expect(screen.getByText(product(isFree ? 'returns_days' : 'returns_days_cost', { days: house }))).toBeTruthy();
  cleanup();

  renderShop(<Trust state={{ ...atDelivery, basket: basketOf([lineOf()]) }} />, { locale });
  expect(screen.getByText(checkout(isFree ? 'trust_returns' : 'trust_returns_cost', { days: house }))).toBeTruthy();

  const place = { origin: 'https://shop.example', locale, country, house: 'House' };
  expect(JSON.stringify(productData(onePiece, place))).toContain(
    JSON.stringify({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country.toUpperCase(),
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: house,
      returnFees: `https://schema.org/${isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    }),
  );

  // The law's days in consent and legal page, never more than the rules give.
  const [consented = 0] = numbersIn(termsText(checkout, country).replaceAll(/<\/?\d+>/gu, ''));
  const rights = numbersIn(returnRights(content, country, country));
  expect(rights).toContain(house);
  if (law === null) expect(consented).toBe(house);
  else {
    expect(consented).toBeLessThanOrEqual(law);
    // A weekend or a holiday adds at most five days.
    expect(consented).toBeGreaterThanOrEqual(law - 5);
    expect(rights).toContain(consented);
  }
  // The legal page names a price only where a return has one.
  expect(returnRights(content, country, country).includes(content('legal.return_free'))).toBe(isFree);
});
