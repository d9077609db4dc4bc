import type { ProductPage } from '@vitrine/contract/catalogue';
import { addDays } from '@vitrine/rules/checkout/localDay';
import { deliveryWindow } from '@vitrine/rules/checkout/deliveryDates';
import { shippingMethodsOf, shippingPrice } from '@vitrine/rules/checkout/shippingMethods';
import { importDutyCountries } from '@vitrine/rules/countries/countryLists';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { formatDay } from '../../lib/formatDay.ts';
import type { Promised } from './Promises.tsx';

/** The days and sums promised beside the button for an order placed `now`; runs in the loader. Expectations §3 (real dates). */
export function promisedFor(product: ProductPage, locale: Locale, now: Date): Promised {
  const { country } = storefronts[locale];
  const [method] = shippingMethodsOf(country);
  const window = deliveryWindow(country, method, now);
  const selected = product.variants.find(({ sku }) => sku === product.selected_sku) ?? product.variants[0];
  const shipping = shippingPrice(country, method, selected?.price?.amount ?? 0);
  return {
    from: formatDay(window.arrives_from, locale),
    until: formatDay(window.arrives_until, locale),
    price: shipping.amount === 0 ? null : formatMoney(shipping, locale),
    return_until: formatDay(addDays(window.arrives_until, returnWindowDays[country]), locale),
    duties: importDutyCountries.has(country),
  };
}
