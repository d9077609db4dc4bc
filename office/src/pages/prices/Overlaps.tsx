import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { cellOf } from './priceEdits.ts';
import { useCountryMoment } from './useCountryMoment.ts';

/** The two moments of a period, `FROM/UNTIL`. */
const momentsOf = (value: unknown): readonly [string, string] | null => {
  const [from, until] = typeof value === 'string' ? value.split('/') : [];
  return from === undefined || until === undefined ? null : [from, until];
};

/** Both periods of each price for which another one is approved. */
export function Overlaps({ error }: { readonly error: unknown }) {
  const text = useText('prices');
  const { country } = useFormats();
  const local = useCountryMoment();
  if (!(error instanceof ApiError) || error.fields['local_end'] !== 'overlaps') return null;
  return (
    <Notice tone="warn">
      {(error.detail.conflict ?? []).map(({ field, expected, now }) => {
        const cell = cellOf(field);
        const [own, other] = [momentsOf(expected), momentsOf(now)];
        if (cell === null || own === null || other === null) return null;
        const [from, until, other_from, other_until] = [...own, ...other].map((moment) => local(cell.country, moment));
        return (
          <p key={field}>
            {text('overlap', {
              sku: cell.sku,
              country: country(cell.country),
              from: from ?? '',
              until: until ?? '',
              other_from: other_from ?? '',
              other_until: other_until ?? '',
            })}
          </p>
        );
      })}
    </Notice>
  );
}
