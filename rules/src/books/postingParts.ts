// What the entries of a posting consist of, so that a page explains each amount down to a line, the delivery or a fee. Pure: from
// the rows that the posting was made of. Invariants M8, decisions/0102.
import { type LineUnits, restUnits, unitsValue } from '../orders/restValue.ts';
import type { BookAccount, BookPosting } from './accounts.ts';

/** `unexplained` is what the stored rows do not explain: the parts of an entry always sum to it. Invariants M8. */
export const partKinds = ['goods', 'discount', 'delivery', 'loss', 'fee', 'unexplained'] as const;
export type PartKind = (typeof partKinds)[number];

/** A part of an entry, in minor units; `item_order_id` is the line of goods, or of their loss of value. */
export type Part = { readonly of: PartKind; readonly item_order_id: string | null; readonly amount: number };

type Delivery = { readonly shipping_amount: number; readonly shipping_tax_amount: number };

/** What was sold. Minor units; `row_incl_tax` is after the discount. */
export type Sold = Delivery & {
  readonly discount_amount: number;
  readonly lines: readonly {
    readonly item_order_id: string;
    readonly qty: number;
    /** Units that were cancelled: before anything had left, or as the rest after a part had. */
    readonly canceled_qty: number;
    readonly row_incl_tax: number;
    readonly row_tax: number;
  }[];
};

/** What an accepted return took back. */
export type TakenBack = {
  readonly total_tax: number;
  readonly total_shipping: number;
  /** What was kept: fees and losses of value. */
  readonly kept: number;
  readonly lines: readonly {
    readonly item_order_id: string;
    readonly value_incl_tax: number | null;
    readonly value_tax: number | null;
    readonly value_loss: number | null;
  }[];
};

/** An amount of a line, with its tax. */
type Goods = { readonly item_order_id: string; readonly incl_tax: number; readonly tax: number };

/** What a posting was made of; null where it is of none of these, or they are not stored. */
export type PostingFacts = {
  readonly sold: Sold | null;
  /** The delivery that the cancellation of the rest gave back. */
  readonly rest: Delivery | null;
  readonly back: TakenBack | null;
  /** What a goodwill takes off each line. */
  readonly goodwill: readonly Goods[] | null;
  /** The units of every cancellation before dispatch, and those of this one. */
  readonly units: { readonly all: readonly LineUnits[]; readonly own: readonly LineUnits[] };
};

type Parts = Readonly<Partial<Record<BookAccount, readonly Part[]>>>;

const named = (of: PartKind, amount: number, item_order_id: string | null = null): Part => ({
  of,
  item_order_id,
  amount,
});
const negative = (parts: readonly Part[]): Part[] => parts.map((part) => ({ ...part, amount: -part.amount }));

/** Goods and a delivery, as what they are worth in each account. */
function valueOf(goods: readonly Goods[], { shipping_amount, shipping_tax_amount }: Delivery) {
  const each = (amount: (line: Goods) => number) =>
    goods.map((line) => named('goods', amount(line), line.item_order_id));
  return {
    goods: each(({ incl_tax, tax }) => incl_tax - tax),
    shipping: [named('delivery', shipping_amount)],
    tax: [...each(({ tax }) => tax), named('delivery', shipping_tax_amount)],
    with_tax: [...each(({ incl_tax }) => incl_tax), named('delivery', shipping_amount + shipping_tax_amount)],
  };
}

function saleParts({ lines, discount_amount, ...delivery }: Sold): Parts {
  const goods = lines.map((line) => ({ ...line, incl_tax: line.row_incl_tax, tax: line.row_tax }));
  const value = valueOf(goods, delivery);
  return {
    customer: value.with_tax,
    discounts: [named('discount', discount_amount)],
    // Goods are before discounts, and the lines after them.
    goods: negative([...value.goods, named('discount', discount_amount)]),
    shipping: negative(value.shipping),
    tax: negative(value.tax),
  };
}

const noDelivery: Delivery = { shipping_amount: 0, shipping_tax_amount: 0 };

function canceledParts({ lines }: Sold, units: readonly LineUnits[], delivery: Delivery): Parts {
  const goods = units.flatMap(({ item_order_id, ...invoiced }) => {
    const line = lines.find((one) => one.item_order_id === item_order_id);
    if (!line) return [];
    const worth = unitsValue([{ ...line, invoiced }]);
    return [{ item_order_id, incl_tax: worth.total_amount, tax: worth.tax_amount }];
  });
  const value = valueOf(goods, delivery);
  return { goods: value.goods, shipping: value.shipping, tax: value.tax, customer: negative(value.with_tax) };
}

function returnParts({ lines, total_tax, total_shipping, kept }: TakenBack): Parts {
  const goods = lines.map(({ item_order_id, value_incl_tax, value_tax }) => ({
    item_order_id,
    incl_tax: value_incl_tax ?? 0,
    tax: value_tax ?? 0,
  }));
  const losses = lines.map(({ item_order_id, value_loss }) => named('loss', value_loss ?? 0, item_order_id));
  const fee = kept - losses.reduce((sum, { amount }) => sum + amount, 0);
  const withheld = [...losses, named('fee', fee)];
  const shipping_tax_amount = total_tax - goods.reduce((sum, { tax }) => sum + tax, 0);
  const value = valueOf(goods, { shipping_amount: total_shipping, shipping_tax_amount });
  return {
    returns: value.goods,
    shipping: value.shipping,
    tax: value.tax,
    return_fees: negative(withheld),
    customer: [...negative(value.with_tax), ...withheld],
  };
}

/** A price reduction after the sale: a discount of its lines. */
function goodwillParts(goods: readonly Goods[]): Parts {
  const value = valueOf(goods, noDelivery);
  return { discounts: value.goods, tax: value.tax, customer: negative(value.with_tax) };
}

/** The reversal of a sale: what is left of it after units were cancelled. */
function reversedParts(sold: Sold, units: readonly LineUnits[]): Parts {
  const canceled = canceledParts(sold, units, noDelivery);
  return Object.fromEntries(
    Object.entries(saleParts(sold)).map(([account, parts]) => [
      account,
      negative([...parts, ...(canceled[account as BookAccount] ?? [])]),
    ]),
  );
}

function partsOfPosting(posting: BookPosting, { sold, rest, back, goodwill, units }: PostingFacts): Parts {
  if (posting === 'sale' && sold) return saleParts(sold);
  if (posting === 'sale_reversed' && sold) return reversedParts(sold, units.all);
  if (posting === 'units_canceled' && sold) return canceledParts(sold, units.own, noDelivery);
  if (posting === 'rest_canceled' && sold && rest) return canceledParts(sold, restUnits(sold.lines, units.all), rest);
  if (posting === 'goodwill' && goodwill) return goodwillParts(goodwill);
  return posting === 'returned' && back ? returnParts(back) : {};
}

/**
 * The parts of an entry, which sum to its amount; none where the entry is a whole of its own, as money that moved is. Parts of zero
 * are left out. Invariants M8, decisions/0102.
 */
export function partsOfEntry(
  posting: BookPosting,
  { account, amount }: { readonly account: BookAccount; readonly amount: number },
  facts: PostingFacts,
): Part[] {
  const parts = partsOfPosting(posting, facts)[account];
  if (!parts) return [];
  const rest = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  return [...parts, named('unexplained', rest)].filter((part) => part.amount !== 0);
}
