// The members of answers whose data no part of the shop has yet. An answer takes its value from here, never from a literal of
// its own; docs/specification-map.md lists the table. A part that brings the data removes its entries.
import type { CheckoutState } from './checkout.ts';
import type { Order } from './orders.ts';
import type { Suggestion } from './search.ts';

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
const pickups = 'Pickup in a store';

export const notYet = {
  link_id: {
    fields: ['order.items.link_id'],
    value: null,
    reason: 'A set is one line with its parts, so no lines are linked.',
    part: kinds,
    points: ['spec 3 §3', 'spec 3 §4'],
  },
  perso_product_type: {
    fields: ['suggestionGroups.suggestions.perso_product_type'],
    value: null,
    reason:
      'The catalogue says that a product takes initials, not as which leather type, and no personalisation is sold.',
    part: kinds,
    points: ['spec 1 §3', 'spec 3 §9'],
  },
  is_webtoshop: {
    fields: ['order.is_webtoshop'],
    value: false,
    reason: 'Checkout offers no store to collect an order from, so every order is delivered.',
    part: pickups,
    points: ['spec 2 §2', 'spec 3 §3'],
  },
  delivery_mode: {
    fields: ['checkout.delivery_mode'],
    value: 'deliver',
    reason: 'Checkout offers no store to collect an order from.',
    part: pickups,
    points: ['spec 2 §2', 'spec 3 §9'],
  },
  pickup_shops: {
    fields: ['checkout.pickup_shops'],
    value: [],
    reason: 'No store takes orders for collection yet.',
    part: pickups,
    points: ['spec 2 §3'],
  },
  pickup: {
    fields: ['checkout.pickup'],
    value: null,
    reason: 'Without stores to collect from none can be chosen.',
    part: pickups,
    points: ['spec 2 §3'],
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
  perso_product_type: NotYet<Suggestion['perso_product_type']>;
  is_webtoshop: NotYet<Order['is_webtoshop']>;
  delivery_mode: NotYet<CheckoutState['delivery_mode']>;
  pickup_shops: NotYet<CheckoutState['pickup_shops']>;
  pickup: NotYet<CheckoutState['pickup']>;
  discount: NotYet<number>;
};
