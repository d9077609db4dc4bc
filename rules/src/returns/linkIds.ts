/** A line of an order by the group that its product comes back with. */
type GroupedLine = {
  readonly item_order_id: string;
  /** Null for a product that comes back alone. */
  readonly return_group: string | null;
  /** Units that are not cancelled. */
  readonly sent_qty: number;
};

/**
 * The `link_id` of each linked line, by `item_order_id`: lines of one order whose products share a group come back together. A
 * line without a partner is not linked. Spec 3 §3 (order item), §4; decisions/0086.
 */
export function linkIdsOf(lines: readonly GroupedLine[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(
    lines.filter(({ sent_qty }) => sent_qty > 0),
    ({ return_group }) => return_group,
  );
  return new Map(
    [...groups].flatMap(([group, members]) =>
      group !== null && members.length > 1 ? members.map(({ item_order_id }) => [item_order_id, group] as const) : [],
    ),
  );
}
