// The members of answers whose data no part of the shop has yet. An answer takes its value from here, never from a literal of
// its own; docs/specification-map.md lists the table. A part that brings the data removes its entries.
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

export const notYet = {
  discount: {
    fields: ['order.discount_amount', 'checkout.totals.discount'],
    value: 0,
    reason: 'The specification names no promotion. The sums carry a discount so that one would change no call.',
    part: 'None',
    points: ['api.md'],
  },
} satisfies {
  discount: NotYet<number>;
};
