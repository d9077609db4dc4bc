import type { ArrangedPiece } from '@vitrine/contract/staffCategories';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { useDragged } from '../../ui/useDragged.ts';
import css from './categories.module.css';

type Props = {
  readonly piece: ArrangedPiece;
  /** Its index in the order, and the number of pieces that are loaded. */
  readonly at: number;
  readonly count: number;
  /** Whether the office holds it in its place. */
  readonly isFirst: boolean;
  readonly isReadOnly: boolean;
  readonly onMove: (from: number, to: number) => void;
};

/** Moves a piece by buttons, or to a place by its number. */
function Steps({ piece, at, count, onMove }: Omit<Props, 'isFirst' | 'isReadOnly'>) {
  const text = useText('categories');
  const [place, setPlace] = useTyped(`place ${piece.code}`, '');
  const number = typedWhole(place);
  const go = (): void => {
    if (number === null) return;
    // Beyond the last place it is the last.
    onMove(at, Math.min(Math.max(number, 1), count) - 1);
    setPlace('');
  };
  return (
    <form
      className={css.steps}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Button about={piece.title} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        {text('earlier')}
      </Button>
      <Button about={piece.title} disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
        {text('later')}
      </Button>
      <input
        className={css.place}
        inputMode="numeric"
        value={place}
        placeholder={String(at + 1)}
        aria-label={text('place', { title: piece.title })}
        aria-invalid={place.trim() !== '' && number === null ? true : undefined}
        onChange={(event) => setPlace(event.target.value)}
      />
      <Button type="submit" about={piece.title} disabled={number === null}>
        {text('to_place')}
      </Button>
    </form>
  );
}

/** A piece of the grid, as the storefront shows it: dragged, or moved by its buttons. */
export function PieceCard({ piece, at, count, isFirst, isReadOnly, onMove }: Props) {
  const text = useText('categories');
  const dragged = useDragged({ at, count, isReadOnly, onMove });
  const { code, title, image, price, in_stock, is_sold_here, is_hidden } = piece;
  return (
    // The buttons below do the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={css.piece}
      data-code={code}
      data-first={isFirst ? '' : undefined}
      data-away={is_sold_here ? undefined : ''}
      {...dragged}
    >
      {image === null ? <span className={css.blank} /> : <img src={image} alt="" loading="lazy" draggable={false} />}
      <p className={css.title}>
        {at + 1}. {title}
      </p>
      <p className={css.soft}>{price === null ? code : price.formatted}</p>
      <p className={css.steps}>
        {isFirst && <Tag>{text('held')}</Tag>}
        {is_hidden ? (
          <Tag tone="warn">{text('hidden')}</Tag>
        ) : is_sold_here ? (
          !in_stock && <Tag tone="warn">{text('sold_out')}</Tag>
        ) : (
          <Tag tone="warn">{text('not_here')}</Tag>
        )}
      </p>
      {!isReadOnly && <Steps piece={piece} at={at} count={count} onMove={onMove} />}
    </li>
  );
}
