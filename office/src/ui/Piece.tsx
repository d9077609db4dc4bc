import type { ReactNode } from 'react';
import css from './pieces.module.css';

type Props = {
  readonly piece: { readonly sku: string; readonly product_name: string; readonly picture: string | null };
  readonly children?: ReactNode;
};

/** A piece with its picture, its name and its SKU. */
export function Piece({ piece: { sku, product_name, picture }, children }: Props) {
  return (
    <div className={css.piece}>
      {picture ? <img src={picture} alt="" width="40" height="50" loading="lazy" /> : <span className={css.blank} />}
      <div>
        <p className={css.name}>{product_name}</p>
        {product_name !== sku && <p className={css.sku}>{sku}</p>}
        {children}
      </div>
    </div>
  );
}
