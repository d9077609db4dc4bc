import type { CheckoutState } from '@vitrine/contract/checkout';
import { basketOf, lineOf } from './samples.ts';

export const pounds = (amount: number) => ({ amount, currency: 'GBP' as const, formatted: `£${amount / 100}` });
export const anne: NonNullable<CheckoutState['shipping_address']> = {
  address_id: 'typed',
  name: 'Anne Lacombe',
  address: ['1 High Street', 'London', 'SW1A 1AA'],
  firstname: 'Anne',
  lastname: 'Lacombe',
  country_id: 'gb',
  is_default_billing: false,
  is_default_shipping: false,
  is_eligible_return: true,
};
const way = (
  method: string,
  title: string,
  duration: string,
  amount: number,
): CheckoutState['shipping_methods'][number] => ({
  method,
  title,
  duration,
  price: pounds(amount),
  index: 0,
  is_checked: method === 'standard',
  is_alone: false,
  arrives_from: '2026-11-24',
  arrives_until: '2026-11-26',
  carrier: 'dhl',
  slots: [],
  slot_days: [],
});
export const atDelivery: CheckoutState = {
  email: 'anne@example.com',
  is_account_email: false,
  basket: basketOf([lineOf()]),
  totals: {
    subtotal: pounds(100_000),
    shipping: pounds(0),
    tax: pounds(16_667),
    discount: pounds(0),
    grand_total: pounds(100_000),
    tax_included: true,
    tax_message: 'of which VAT 20%',
    taxes: [{ label: 'of which VAT 20%', amount: pounds(16_667) }],
    tax_rate: 2000,
    duties_notice: false,
  },
  delivery_mode: 'deliver',
  shipping_address: anne,
  billing_address: anne,
  addresses: [],
  shipping_methods: [
    way('standard', 'Standard delivery', '2 to 4 working days', 0),
    way('express', 'Express delivery', '1 working day', 2500),
  ],
  promotions: { given: [], code: null, fault: null, minimum: null },
  slot: null,
  slot_day: null,
  pickup_shops: [],
  pickup: null,
  gift: { is_gift: false, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' },
  payment_methods: [{ method: 'adyen_hpp_paypal', card_types: [] }],
  saved_cards: [],
  payment_client: {
    environment_url: 'http://127.0.0.1:9',
    client_key: 'local',
    country_code: 'GB',
    sheets: [],
    merchant_account: 'local',
    wechat: 'outside',
  },
  pre_order: false,
  version: 'v1',
};

const shopOf = (shop_id: string, company: string, is_transfer: boolean): CheckoutState['pickup_shops'][number] => ({
  shop_id,
  company,
  address: [`${shop_id} Mount Street`, 'London W1K 2RD'],
  telephone: '+44 20 7946 0000',
  distance: null,
  shipping_duration: is_transfer ? 'Ready between Thursday and Friday' : 'Ready from Tuesday',
  is_transfer,
  opening_hours: [{ days: 'Monday – Saturday', hours: '10:00 – 18:00' }],
});

/** A checkout whose order is collected: four boutiques, of which none is chosen. */
export const atPickup: CheckoutState = {
  ...atDelivery,
  delivery_mode: 'pickup',
  pickup_shops: [
    shopOf('1', 'Mayfair', false),
    shopOf('2', 'Soho', true),
    shopOf('3', 'Chelsea', true),
    shopOf('4', 'Bath', true),
  ],
  pickup: {
    shop_id: null,
    collector: {
      prefix: 'Ms.',
      firstname: 'Anne',
      lastname: 'Lacombe',
      telephone: '+442074991874',
      name: 'Anne Lacombe',
    },
  },
};
