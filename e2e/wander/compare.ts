import type { Order } from '@vitrine/contract/orders';
import type { Shown, ShownAddress } from './shown.ts';

/** A payment in the provider's books. */
export type Charge = {
  readonly psp_reference: string;
  readonly reference: string;
  readonly status: string;
  readonly amount: { readonly value: number; readonly currency: string };
};

/** Normalises spaces, marks, letter forms and directions of a text. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
export const figures = (text: string): string => text.normalize('NFKC').replaceAll(/\D/gu, '');

/** Fields that an order does not show. */
const unwritten = new Set(['prefix', 'phonecode', 'social_security_number', 'company', 'firstname2', 'lastname2']);

type OrderAddress = NonNullable<Order['shipping_address']>;

function addressFault(what: string, shown: ShownAddress, stored: OrderAddress | null): string[] {
  if (!stored) return [`${what}: the order has none`];
  const lines = [stored.name, stored.nameKatakana, ...stored.address, stored.additional_number].join(' ');
  const orderText = `${plain(lines)} ${figures(stored.telephone ?? '')}`;
  if (shown.kind === 'written') {
    const same = plain([stored.name, ...stored.address].join(' '));
    return plain(shown.text) === same ? [] : [`${what}: shown “${shown.text}”, ordered “${lines}”`];
  }
  return shown.fields.flatMap(({ name, texts }) => {
    if (unwritten.has(name)) return [];
    // A phone number is stored with its country code, and without the leading zero.
    const wanted = name === 'telephone' ? texts.map((text) => figures(text).slice(-6)) : texts.map(plain);
    return wanted.some((text) => orderText.includes(text))
      ? []
      : [`${what}: ${name} shown “${texts.join(' / ')}”, ordered “${lines} ${stored.telephone ?? ''}”`];
  });
}

const differs = (what: string, shown: unknown, stored: unknown): string[] =>
  JSON.stringify(shown) === JSON.stringify(stored)
    ? []
    : [`${what}: shown ${JSON.stringify(shown)}, ordered ${JSON.stringify(stored)}`];

function lineFaults(shown: Shown, order: Order): string[] {
  const shownLines = shown.lines.map(({ name, options, qty, price }) => [
    plain(name),
    plain(options),
    qty,
    figures(price),
  ]);
  // A gift is a line without a price; the page shows the lines before what the house takes off.
  const isGift = ({ final_price }: Order['items'][number]): boolean => final_price.amount === 0;
  const bought = order.items
    .filter((item) => !isGift(item))
    .map((item) => [
      plain(item.name),
      plain([item.color, item.size].filter(Boolean).join(' ')),
      item.qty,
      figures((item.row_price ?? item.final_price).formatted ?? ''),
    ]);
  const given = order.items.filter(isGift).map(({ name }) => plain(name));
  return [
    ...differs('lines', shownLines.map(String).toSorted(), bought.map(String).toSorted()),
    ...differs('gifts', shown.gifts.map(plain).toSorted(), given.toSorted()),
  ];
}

function deliveryFaults(shown: Shown, order: Order): string[] {
  const { shipping_title, arrives_from, arrives_until, carrier_slot } = order;
  const days = [arrives_from, arrives_until].map((day) => (day === null ? '' : String(Number(day.slice(8)))));
  const shownMethod = shown.method.normalize('NFKC');
  return [
    ...(plain(shownMethod).includes(plain(shipping_title))
      ? []
      : [`method: shown “${shownMethod}”, ordered “${shipping_title}”`]),
    ...days.flatMap((day) => (shownMethod.includes(day) ? [] : [`arrival: shown “${shownMethod}”, ordered ${day}`])),
    // Carriers with slots show a day and hours; others show neither.
    ...(shown.slots.length === 0
      ? []
      : differs(
          'slot',
          shown.slots.map((slot) => slot !== ''),
          [...(shown.slots.length > 1 ? [Boolean(carrier_slot?.day)] : []), Boolean(carrier_slot?.hours)],
        )),
    ...(shown.slots.at(-1) && carrier_slot?.hours
      ? differs('hours', plain(shown.slots.at(-1) ?? ''), plain(carrier_slot.hours))
      : []),
  ];
}

/** The differences between what the page showed when Pay was pressed and the order, one per line. */
export function orderFaults(shown: Shown, order: Order): string[] {
  const { grand_total, gift } = order;
  const given = gift?.is_gift ? { message: gift.message, hide_price: gift.hide_price } : null;
  const isFree = order.shipping_amount.amount === 0;
  const isReduced = order.discount_amount.amount !== 0;
  return [
    ...differs('email', shown.email.trim().toLowerCase(), order.customer_email.toLowerCase()),
    ...addressFault('delivery address', shown.shipping, order.shipping_address),
    ...addressFault('billing address', shown.billing ?? shown.shipping, order.billing_address),
    ...lineFaults(shown, order),
    ...differs('subtotal', figures(shown.subtotal), figures(order.subtotal.formatted ?? '')),
    ...differs('discount', figures(shown.discount), isReduced ? figures(order.discount_amount.formatted ?? '') : ''),
    ...differs('delivery', figures(shown.delivery), isFree ? '' : figures(order.shipping_amount.formatted ?? '')),
    ...(shown.tax === null ? [] : differs('tax', figures(shown.tax), figures(order.tax_amount.formatted ?? ''))),
    ...differs('total', figures(shown.total), figures(grand_total.formatted ?? '')),
    ...differs('button', figures(shown.pay), figures(grand_total.formatted ?? '')),
    ...deliveryFaults(shown, order),
    ...differs('gift', shown.gift, given),
  ];
}

/** The differences between the order and its confirmation mail. */
export function mailFaults(order: Order, mail: { readonly text: string; readonly html: string }): string[] {
  const mailText = plain(mail.html.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/&[a-z]+;|&#\w+;/gu, ' '));
  const address = order.shipping_address;
  const wanted = {
    number: plain(order.increment_id),
    address: plain([address?.name, ...(address?.address ?? [])].join(' ')),
    total: figures(order.grand_total.formatted ?? ''),
    ...Object.fromEntries(order.items.map(({ name }, at) => [`line ${at + 1}`, plain(name)])),
  };
  return Object.entries(wanted).flatMap(([what, text]) =>
    mailText.includes(text) ? [] : [`mail: no ${what} “${text}”`],
  );
}

/** The differences between the order and the provider's charges since the walk began. */
export function chargeFaults(order: Order, charges: readonly Charge[]): string[] {
  const activeCharges = charges.filter(({ status }) => status === 'authorised' || status === 'captured');
  const { amount, currency } = order.grand_total;
  // The merchant reference is the order's number and a random part.
  const chargedSums = activeCharges.map(({ reference, amount: sum }) => [
    reference.split('-')[0],
    sum.value,
    sum.currency,
  ]);
  return differs('provider', [[order.increment_id, amount, currency]], chargedSums);
}
