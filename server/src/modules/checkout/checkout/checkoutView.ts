import type { CheckoutState } from '@vitrine/contract/checkout';
import { offeredMethods } from '@vitrine/rules/payment/paymentMethods';
import { deliverySlotCodes, deliverySlots } from '@vitrine/rules/shipping/deliverySlots';
import { slotDays } from '@vitrine/rules/shipping/deliveryDates';
import { isTaxEstimated, rateInBasisPoints } from '@vitrine/rules/tax/salesTax';
import { shownGoods } from '@vitrine/rules/checkout/shownGoods';
import { type ShippingMethod, shippingMethodsOf, shippingPrice } from '@vitrine/rules/shipping/shippingMethods';
import { shippingOptions } from '@vitrine/rules/shipping/shippingOptions';
import { promotedDelivery } from '@vitrine/rules/promotions/promotionsOf';
import { importDutyCountries } from '@vitrine/rules/countries/countryLists';
import { splitTax, wholeRow } from '@vitrine/rules/papers/taxParts';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { savedAddressOf } from '../../customers/customer/savedAddress.ts';
import { basketOf, preparationDaysOf } from '../basket/basketView.ts';
import type { BasketRow } from '../basket/basketFragment.ts';
import { registeredSheets, walletsOf } from '../../../platform/partners/wallets.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { checkoutVersion } from './checkoutVersion.ts';
import type { PickupOffer } from './pickupOffers.ts';
import { buyerCity, offersFrom } from './pickupPlace.ts';
import { savedCardOf } from './savedCard.ts';
import { shippingDuration, shippingTitle, slotTitle } from '../shipping/shippingWords.ts';
import { pickupShopOf, pickupStateOf, stockedBasket } from './shownPickup.ts';
import type { Buyer, Quote } from './quote.ts';
import { shownPromotions } from './shownPromotions.ts';
import { taxLabels, taxMessage } from './taxWords.ts';
import { windowNow } from '../shipping/windowNow.ts';

const hasPreOrder = ({ sold }: Quote): boolean => sold.some(({ pre_order }) => pre_order);

function shippingList(shop: Shop, quote: Quote, locale: Locale): CheckoutState['shipping_methods'] {
  const { country } = storefrontOf(locale);
  // The list is for deliveries; a pickup has the boutiques instead.
  const has_address = quote.own_address !== null;
  const has_pre_order = hasPreOrder(quote);
  const preparation_days = preparationDaysOf(quote.sold);
  const options = shippingOptions<ShippingMethod>(shippingMethodsOf(country), has_address, quote.method.method);
  return options.map((option) => {
    const window = windowNow(country, option, shop.now(), has_pre_order, preparation_days);
    const price = shippingPrice(country, option, quote.goods).amount;
    const priced = { price, is_first: option.method === shippingMethodsOf(country)[0].method };
    return {
      method: option.method,
      title: shippingTitle(option.method, locale),
      duration: shippingDuration(option.days, locale),
      price: shownPrice(promotedDelivery(quote.promotions.delivery, priced), locale),
      index: option.index,
      is_checked: option.is_checked,
      is_alone: option.is_alone,
      ...window,
      carrier: option.carrier,
      slots: option.has_slots
        ? deliverySlotCodes.map((code) => ({ code, label: slotTitle(code, deliverySlots[code], locale) }))
        : [],
      slot_days: option.has_slots ? slotDays(window) : [],
    };
  });
}

function totalsOf(
  { goods, shipping, tax, totals, sold, shipping_address }: Quote,
  locale: Locale,
): CheckoutState['totals'] {
  const { country } = storefrontOf(locale);
  const labels = taxLabels(
    {
      country,
      region: shipping_address?.region ?? null,
      rate: tax?.rate ?? 0,
      is_estimated: tax ? tax.is_estimated === true : isTaxEstimated(country),
    },
    locale,
  );
  const rows = [
    ...totals.rows.map(({ row_incl_tax, row_tax }) => wholeRow(row_incl_tax - row_tax, row_tax)),
    wholeRow(totals.shipping_amount, totals.shipping_tax_amount),
  ];
  const amounts = splitTax(
    rows,
    labels.map(({ part }) => part),
  );
  return {
    subtotal: shownPrice(goods, locale),
    shipping: sold.length === 0 ? null : shownPrice(shipping, locale),
    tax: tax ? shownPrice(totals.tax_amount, locale) : null,
    discount: shownPrice(shownGoods(totals.rows).discount, locale),
    grand_total: shownPrice(totals.grand_total, locale),
    tax_included: tax?.is_included ?? false,
    tax_message: taxMessage(labels),
    taxes: labels.map(({ label }, index) => ({
      label,
      amount: tax ? shownPrice(amounts[index] ?? 0, locale) : null,
    })),
    tax_rate: tax ? rateInBasisPoints(tax) : null,
    duties_notice: importDutyCountries.has(country),
  };
}

type Shown = {
  readonly rows: readonly BasketRow[];
  readonly buyer: Buyer | null;
  readonly offers: readonly PickupOffer[];
  readonly wechat: CheckoutState['payment_client']['wechat'];
};

/** The state that the checkout page shows. api.md. */
export function checkoutStateOf(
  shop: Shop,
  { rows, buyer, offers, wechat }: Shown,
  quote: Quote,
  locale: Locale,
): CheckoutState {
  const { country } = storefrontOf(locale);
  const city = buyerCity(quote.own_address, locale);
  const { ADYEN_ENVIRONMENT_URL, ADYEN_CLIENT_KEY, ADYEN_MERCHANT_ACCOUNT } = shop.config;
  return {
    email: quote.email,
    is_account_email: quote.is_email_fixed,
    basket: stockedBasket(basketOf(shop, rows, locale), quote),
    totals: totalsOf(quote, locale),
    delivery_mode: quote.delivery_mode,
    shipping_address: quote.own_address,
    billing_address: quote.billing_address,
    addresses: buyer?.addresses.map((address) => savedAddressOf(address, storefrontOf(locale).language)) ?? [],
    shipping_methods: shippingList(shop, quote, locale),
    slot: quote.slot,
    slot_day: quote.slot_day,
    pickup_shops: offersFrom(offers, city).map((offer) => pickupShopOf(offer, city, locale)),
    pickup: pickupStateOf(quote),
    gift: quote.gift,
    promotions: shownPromotions(shop, quote, locale),
    payment_methods: offeredMethods(country, {
      has_usable_card: quote.usable_cards.length > 0,
      sheets: registeredSheets(shop.config),
    }),
    saved_cards: buyer?.cards.map((card) => savedCardOf(card, shop.now())) ?? [],
    payment_client: {
      environment_url: ADYEN_ENVIRONMENT_URL,
      client_key: ADYEN_CLIENT_KEY,
      country_code: country.toUpperCase(),
      sheets: walletsOf(shop.config).map(({ asked: _provider, ...sheet }) => sheet),
      merchant_account: ADYEN_MERCHANT_ACCOUNT,
      wechat,
    },
    pre_order: hasPreOrder(quote),
    version: checkoutVersion(quote),
  };
}
