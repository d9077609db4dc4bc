import type { Span } from '@vitrine/rules/stores/openingHours';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useListed } from './listed.ts';
import { useStorefront } from './locale.ts';
import { useText } from './text.ts';

/** A Monday: the week's days are named from it. */
export const monday = Date.UTC(2024, 0, 1);
export const dayMs = 86_400_000;

const atTime = (time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2024, 0, 1, hours % 24, minutes));
};

/** A time `HH:MM` as the storefront's language writes it. */
export function useTime(): (time: string) => string {
  const { tag } = useStorefront();
  const format = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (time) => format.format(atTime(time));
}

// A span is never broken over two lines: a closing time at the start of a line reads as another span.
const unbroken = (span: string): string => span.replaceAll(' ', '\u00A0');

/** Hours as the storefront's language writes them, on the store's own clock. */
export function useHours(): (spans: readonly Span[]) => string {
  const text = useText('content');
  const inRow = useListed();
  const timeOf = useTime();
  return (spans) =>
    spans.length === 0
      ? text('store.closed')
      : inRow(spans.map(([opens, closes]) => unbroken(`${timeOf(opens)} – ${timeOf(closes)}`)));
}

/** A moment, or a span of two, in a store's time zone, in Latin figures. */
export function useStoreTime() {
  const { tag } = useStorefront();
  return (timezone: string, from: string, until?: string): string => {
    const format = dateFormat(`${tag}-u-nu-latn-ca-gregory`, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: timezone,
    });
    return until === undefined ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(until));
  };
}
