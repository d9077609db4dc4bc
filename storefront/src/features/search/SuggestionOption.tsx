import { highlight } from '@vitrine/rules/search/highlight';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import type { ShownSuggestion } from './useSuggestions.ts';
import styles from './search.module.css';

type Props = {
  readonly id: string;
  readonly option: ShownSuggestion;
  readonly terms: string;
  /** One of the visitor's own searches. */
  readonly past?: boolean;
  readonly active: boolean;
  readonly onPick: () => void;
  readonly onHover: () => void;
};

/** One suggestion: a product with its picture and price, or words with the typed part marked. */
export function SuggestionOption({ id, option, terms, past = false, active, onPick, onHover }: Props) {
  const money = useMoney();
  const text = useText('shell');
  const price = option.price ? money(option.price) : '';
  const words = option.display_name ?? option.title ?? option.searchterm ?? '';
  const marked = highlight(words, terms).map((segment, index) => (
    // The parts of one text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={segment.hit ? styles.hit : undefined}>
      {segment.text}
    </span>
  ));
  const isProduct = option.sku !== undefined;
  // Keeps the focus in the field on a press.
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div
      id={id}
      className={isProduct ? styles.product : styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={keepFocus}
      onMouseMove={onHover}
      onClick={onPick}
      onKeyDown={undefined}
    >
      {isProduct ? (
        <>
          {option.image && (
            <Picture className={styles.picture} picture={option.image} sizes="(min-width: 768px) 15vw, 64px" silent />
          )}
          <span className={`${styles.name} note`}>{marked}</span>
          <span className={`${styles.price} note figure`}>
            <bdi>{option.price_from ? text('card.from', { price }) : price}</bdi>
          </span>
        </>
      ) : (
        <>
          {past && <Icon name="clock" className={styles.clock} />}
          <span>{marked}</span>
          {option.nrResults !== undefined && <span className={styles.count}>{option.nrResults}</span>}
        </>
      )}
    </div>
  );
}
