// Which reads of the office a change in the house concerns. decisions/0117.
import type { LiveKind } from '@vitrine/rules/staff/liveKinds';

type Heard = { readonly kind: LiveKind; readonly key: string | null };

/** The lists and figures that a kind is in, by the first word of their key. */
const lists: Readonly<Record<LiveKind, readonly string[]>> = {
  order: ['orders', 'order-count', 'queue', 'expiring'],
  note: [],
  return: ['returns', 'pickups', 'queue'],
  review: ['held-orders', 'queue'],
  reservation: ['reservations', 'queue'],
  refund: ['failed-refunds', 'queue'],
  stock: [],
  withdrawal: ['withdrawals', 'queue'],
  salon: ['salon'],
  staff: ['members'],
  change: ['changes'],
  link: ['payment-links'],
};

/** The pages of one thing: the first word of their key, whose second is the thing's own. */
const pages: Readonly<Record<LiveKind, readonly string[]>> = {
  order: ['order', 'order-lines'],
  note: ['order', 'client'],
  return: ['return'],
  review: ['order'],
  reservation: [],
  refund: [],
  stock: [],
  withdrawal: [],
  salon: [],
  staff: ['member'],
  change: [],
  link: [],
};

const heard = new Set([...Object.values(lists), ...Object.values(pages)].flat());

/** Whether the stream tells when a read is outdated; others are read again every half minute. */
export const isHeard = (queryKey: readonly unknown[]): boolean => heard.has(String(queryKey[0]));

/** Whether one of the events outdates a read. */
export function isOutdated(queryKey: readonly unknown[], events: readonly Heard[]): boolean {
  const [first, second] = queryKey;
  const word = String(first);
  return events.some(
    ({ kind, key }) => lists[kind].includes(word) || (pages[kind].includes(word) && (key === null || key === second)),
  );
}
