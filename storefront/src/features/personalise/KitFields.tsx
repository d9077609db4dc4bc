import type { KitProduct } from '@vitrine/contract/personalisation';
import { useListed } from '../../lib/words/listed.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import css from './personalise.module.css';
import { type KitState, widthOf } from './useKit.ts';

type PiecesProps = {
  readonly legend: string;
  readonly part: KitProduct['container_role'];
  readonly pieces: readonly KitProduct[];
  readonly chosen: KitProduct | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (piece: KitProduct) => void;
};

/** One of the two pieces, as radios with their picture and price. */
function Pieces({ legend, part, pieces, chosen, isMissing, onChoose }: PiecesProps) {
  const text = useText('personalise');
  const money = useMoney();
  const inRow = useListed();
  return (
    <fieldset className={css.group} aria-describedby={isMissing ? `kit-${part}-fault` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      {isMissing && (
        <p id={`kit-${part}-fault`} className={css.fault}>
          {text('choose')}
        </p>
      )}
      {pieces.map((piece, index) => (
        <Choice
          key={piece.sku}
          id={`kit-${part}-${index}`}
          name={`kit-${part}`}
          label={
            <span className={css.piece}>
              {piece.image && <Picture className={css.thumb} picture={piece.image} sizes="56px" silent />}
              <bdi>{inRow([piece.name, piece.color, piece.size])}</bdi>
            </span>
          }
          note={piece.in_stock ? undefined : text('sold_out')}
          end={<bdi>{money(piece.price)}</bdi>}
          disabled={!piece.in_stock}
          checked={chosen?.sku === piece.sku}
          onChange={() => onChoose(piece)}
        />
      ))}
    </fieldset>
  );
}

/** The choice of a kit: its width where it comes in several, then its two pieces. Spec 2 §3, §9. */
export function KitFields({ kit, isAsked }: { readonly kit: KitState; readonly isAsked: boolean }) {
  const text = useText('personalise');
  const isBelt = widthOf(kit.type) !== null;
  return (
    <>
      {kit.types.length > 1 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{text('width')}</legend>
          <div className={css.widths}>
            {kit.types.map((type) => (
              <Choice
                key={type}
                name="width"
                label={text('millimetres', { mm: widthOf(type) ?? 0 })}
                checked={kit.type === type}
                onChange={() => kit.setType(type)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Pieces
        legend={text(isBelt ? 'buckle' : 'base')}
        part="base"
        pieces={kit.bases}
        chosen={kit.base}
        isMissing={isAsked && !kit.base}
        onChoose={kit.choose}
      />
      <Pieces
        legend={text(isBelt ? 'strap' : 'container')}
        part="container"
        pieces={kit.containers}
        chosen={kit.container}
        isMissing={isAsked && !kit.container}
        onChoose={kit.choose}
      />
    </>
  );
}
