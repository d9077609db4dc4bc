import type { BasketItem } from '@vitrine/contract/basket';
import { Link } from 'react-router';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import styles from './cart.module.css';
import type { PendingChange } from './pendingChanges.ts';

type Props = {
  readonly item: BasketItem;
  /** The requested change of the line that the server has not answered yet; the line shows it. */
  readonly pendingChange: PendingChange | undefined;
  readonly onStep: (by: number) => void;
  readonly onRemove: () => void;
};

type QuantityProps = {
  readonly item: BasketItem;
  /** The quantity including requested changes without an answer. */
  readonly qty: number;
  readonly isBusy: boolean;
  readonly onStep: (by: number) => void;
};

/** The quantity of a line in the steps that it is sold in, between one of them and its remaining stock. */
function Quantity({ item, qty, isBusy, onStep }: QuantityProps) {
  const text = useText('cart');
  const { qty_increments, max_sale_qty, stock } = item;
  const isLeast = qty <= qty_increments;
  // The quantity may lie between two steps when the steps were set later: the buttons then move it to the next step.
  const fewer = qty % qty_increments || qty_increments;
  const more = qty_increments - (qty % qty_increments);
  const isMost = qty + more > Math.min(max_sale_qty, Math.max(stock.left, qty_increments));
  const step = (by: number, blocked: boolean) => {
    if (!blocked && !isBusy) onStep(by);
  };
  return (
    <div className={styles.number} role="group" aria-label={text('quantity_of', { name: item.name })}>
      <button
        type="button"
        className={styles.step}
        aria-label={text('fewer')}
        aria-disabled={isLeast || isBusy}
        onClick={() => step(-fewer, isLeast)}
      >
        <Icon name="minus" className={styles.sign} />
      </button>
      <span className="figure" aria-live="polite">
        {qty}
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={text('more')}
        aria-disabled={isMost || isBusy}
        onClick={() => step(more, isMost)}
      >
        <Icon name="plus" className={styles.sign} />
      </button>
    </div>
  );
}

/** A cart line: picture, name, price, quantity, removal, and problems with its stock. */
export function CartLine({ item, pendingChange, onStep, onRemove }: Props) {
  const text = useText('cart');
  const locale = useLocale();
  const money = useMoney();
  const inRow = useListed();
  // A set's colours and sizes are those of its parts.
  const details = item.ecom.set_items.length === 0 && inRow([item.color, item.size]);
  // A line that is being removed accepts no more changes.
  const busy = pendingChange?.isRemoved === true;
  return (
    <li className={styles.line} aria-busy={pendingChange !== undefined || undefined}>
      {item.image ? (
        <Picture className={styles.picture} picture={item.image} sizes="104px" silent />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.words}>
        <div className={styles.top}>
          <h3 className="name">
            <Link to={paths.under(locale, item.url)}>{item.name}</Link>
          </h3>
          <bdi className="figure">{money(item.row_price)}</bdi>
        </div>
        <p className="note">{item.kind}</p>
        {details && (
          <p className="note">
            <bdi>{details}</bdi>
          </p>
        )}
        <SetItems items={item.ecom.set_items} />
        {item.personalisation && <EngravingNote engraving={item.personalisation} isFixed />}
        {item.stock.is_empty ? (
          <p className={styles.fault}>{text('sold_out')}</p>
        ) : item.stock.is_less_than_qty ? (
          <p className={styles.fault}>{text('only_left', { count: item.stock.left })}</p>
        ) : null}
        <div className={styles.tools}>
          <Quantity item={item} qty={item.qty + (pendingChange?.by ?? 0)} isBusy={busy} onStep={onStep} />
          <button
            type="button"
            className={styles.tool}
            aria-label={text('remove_name', { name: item.name })}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onRemove}
          >
            {text('remove')}
          </button>
        </div>
      </div>
    </li>
  );
}
