import type { LineRight } from '@vitrine/contract/lineRight';
import { formatDay } from '../words/formatDay.ts';
import { useLocale } from '../words/locale.ts';
import { type Text, useText } from '../words/text.ts';

type Words = Text<'orders'>;

/** The sentence of a right; the house's return and its exchange have the same day, and share one. */
function sentence({ type, until, is_stated }: LineRight, isEither: boolean, text: Words, day: (of: string) => string) {
  if (until === null) return text('until.withdraw_open');
  const date = day(until);
  if (type === 'exchange') return text('until.exchange', { date });
  if (type === 'refund') return text(isEither ? 'until.either' : 'return_until', { date });
  return text(is_stated ? 'until.send_back' : 'until.withdraw', { date });
}

type Props = {
  readonly item: { readonly rights: readonly LineRight[]; readonly specific_message: string | null };
};

/** What can be done with a piece and until when, else exactly why nothing. Spec 3 §5, expectations §3. */
export function LineRights({ item: { rights, specific_message } }: Props) {
  const text = useText('orders');
  const locale = useLocale();
  const has = (of: LineRight['type']): boolean => rights.some(({ type }) => type === of);
  const isEither = has('refund') && has('exchange');
  const day = (of: string) => formatDay(of, locale, 'date');
  if (rights.length > 0)
    return rights
      .filter(({ type }) => !(isEither && type === 'exchange'))
      .map((right) => (
        <p key={right.type} className="note">
          {sentence(right, isEither, text, day)}
        </p>
      ));
  return specific_message && <p className="note">{specific_message}</p>;
}
