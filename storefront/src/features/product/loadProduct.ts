import type { ProductPage } from '@vitrine/contract/catalogue';
import { addDays } from '@vitrine/rules/calendar/localDay';
import { type DeliveryWindow, promisedWindow } from '@vitrine/rules/shipping/deliveryDates';
import { shippingMethodsOf, shippingPrice } from '@vitrine/rules/shipping/shippingMethods';
import { importDutyCountries } from '@vitrine/rules/countries/countryLists';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { productReturns } from '@vitrine/rules/returns/productReturns';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { formatDay } from '../../lib/words/formatDay.ts';
import type { Promised } from './Promises.tsx';

const daysOf = ({ arrives_from, arrives_until }: DeliveryWindow, return_days: number, locale: Locale) => ({
  from: formatDay(arrives_from, locale),
  until: formatDay(arrives_until, locale),
  return_until: formatDay(addDays(arrives_until, return_days), locale),
});

/**
 * The days and sums promised beside the button for an order placed `now`, after the working days of a personalisation;
 * runs in the loader. Expectations §3 (real
 * dates).
 */
export function promisedFor(product: ProductPage, locale: Locale, now: Date, preparation_days = 0): Promised {
  const { country } = storefronts[locale];
  const [method] = shippingMethodsOf(country);
  const opening = product.selected_sku ?? product.targeted_variant;
  const selected = product.variants.find(({ sku }) => sku === opening) ?? product.variants[0];
  const window = promisedWindow(country, method, now, selected?.stock.pre_order ?? false, preparation_days);
  const shipping = shippingPrice(country, method, selected?.price?.amount ?? 0);
  return {
    days: window.arrives_from === null ? null : daysOf(window, returnWindowDays[country], locale),
    price: shipping.amount === 0 ? null : formatMoney(shipping, locale),
    returns: productReturns(country, product),
    duties: importDutyCountries.has(country),
  };
}
