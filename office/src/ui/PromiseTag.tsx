import type { PromiseState } from '@vitrine/rules/warehouse/promise';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Tag, type Tone } from './Notice.tsx';

/** What needs a person’s eye. */
const tones: { readonly [State in PromiseState]?: Tone } = {
  passed: 'bad',
  cannot_arrive: 'bad',
  leaves_today: 'warn',
};

type Props = {
  readonly promise: PromiseState;
  readonly arrives_until: string | null;
  readonly leave_by: string | null;
};

/** The day that the shop named to the client, and whether the order still leaves in time for it. */
export function PromiseTag({ promise, arrives_until, leave_by }: Props) {
  const text = useText('warehouse');
  const { day } = useFormats();
  const days = { day: arrives_until === null ? '' : day(arrives_until), leave: leave_by === null ? '' : day(leave_by) };
  if (promise === 'none') return text('promise.none');
  const tone = tones[promise];
  const says = text(`promise.${promise}`, days);
  // Only what is urgent has a colour.
  return tone === undefined ? says : <Tag tone={tone}>{says}</Tag>;
}
