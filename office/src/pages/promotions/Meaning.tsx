import type { PromotionView, WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCountryName } from '../../ui/useCountryName.ts';
import css from './promotions.module.css';
import { useMeaning } from './usePromotionWords.ts';

type Props = {
  readonly written: WrittenPromotion;
  /** What is stored, with the names of its pieces; null for one that is not saved yet. */
  readonly promotion: Pick<PromotionView, 'names' | 'gift' | 'codes'> | null;
};

/** What a promotion means, and what keeps it from giving anything. */
export function Meaning({ written, promotion }: Props) {
  const text = useText('promotions');
  const countryName = useCountryName();
  const lines = useMeaning()(written, promotion);
  const gift = promotion?.gift ?? null;
  return (
    <>
      <ul className={css.meaning}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {gift?.is_withdrawn && <Notice tone="warn">{text('gift.withdrawn', { title: gift.title })}</Notice>}
      {gift && gift.unpriced.length > 0 && (
        <Notice tone="warn">
          {text('gift.unpriced', { title: gift.title, countries: gift.unpriced.map(countryName).join(', ') })}
        </Notice>
      )}
      {written.needs_code && promotion?.codes.usable === 0 && <Notice tone="warn">{text('no_codes')}</Notice>}
    </>
  );
}
