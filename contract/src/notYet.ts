// The members of answers whose data no part of the shop has yet. An answer takes its value from here, never from a literal of
// its own; docs/specification-map.md lists the table. A part that brings the data removes its entries.
import type { Order } from './orders.ts';

type NotYet<Value> = {
  /** Where answers of the contract have it, or what it decides. */
  readonly fields: readonly [string, ...string[]];
  readonly value: Value;
  /** Why nothing else can be answered yet. */
  readonly reason: string;
  /** The part of the shop that brings the data, and the points of the specification that it follows. */
  readonly part: string;
  readonly points: readonly [string, ...string[]];
};

type OrderItem = Order['items'][number];

const kinds = 'Every kind of product';

export const notYet = {
  link_id: {
    fields: ['order.items.link_id'],
    value: null,
    reason: 'A set is one line with its parts, so no lines are linked.',
    part: kinds,
    points: ['spec 3 §3', 'spec 3 §4'],
  },
  discount: {
    fields: ['order.discount_amount', 'checkout.totals.discount'],
    value: 0,
    reason: 'The specification names no promotion. The sums carry a discount so that one would change no call.',
    part: 'None',
    points: ['api.md'],
  },
} satisfies {
  link_id: NotYet<OrderItem['link_id']>;
  discount: NotYet<number>;
};
