import type { EngravingAnswer } from '@vitrine/contract/basket';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import css from './engraving.module.css';
import { EngravingDrawing } from './EngravingDrawing.tsx';

type Props = {
  readonly engraving: EngravingAnswer;
  /** Whether it says that the piece cannot be returned: an order says so itself, with what follows from it. */
  readonly isFixed?: boolean;
};

/** A line's engraving in carts and orders: its drawing, its price, and that the piece cannot be returned. Spec 3 §3. */
export function EngravingNote({ engraving, isFixed = false }: Props) {
  const text = useText('cart');
  const money = useMoney();
  const { drawing, lines, price } = engraving;
  return (
    <div className={css.note}>
      <EngravingDrawing
        className={css.drawing}
        drawing={drawing}
        alt={text('engraving', { text: joinEngraving(lines) })}
      />
      {price.amount > 0 && <p className="note">{text('engraving_price', { price: money(price) })}</p>}
      {isFixed && <p className="note">{text('engraving_fixed')}</p>}
    </div>
  );
}
