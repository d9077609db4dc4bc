import type { ProductPage as ProductPageData } from '@vitrine/contract/catalogue';
import { useMoney } from '../../lib/money.ts';
import { useText } from '../../lib/text.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ProductCard } from '../../ui/ProductCard.tsx';
import css from './productPage.module.css';

/** How wide the first picture is shown; its preload says the same. */
export const productPictureSizes = '(min-width: 1024px) 61vw, 100vw';

/** A piece: pictures, name, price, what it is. */
export function ProductPage({ piece }: { piece: ProductPageData }) {
  const text = useText('shell');
  const money = useMoney();
  const shown = piece.variants.find((variant) => variant.sku === piece.selected_sku) ?? piece.variants[0];
  return (
    <main id="content" tabIndex={-1}>
      <div className="page">
        <Crumbs crumbs={piece.crumbs} />
      </div>
      <div className={css.product}>
        <div className={css.pictures}>
          {shown?.images.map((picture, index) => (
            <Picture key={picture.url} picture={picture} sizes={productPictureSizes} first={index === 0} />
          ))}
        </div>
        <div className={css.words}>
          <h1 className="title">{piece.title}</h1>
          <p className="note">{piece.kind}</p>
          {shown?.price ? (
            <p className="figure">
              <bdi>{money(shown.price)}</bdi>
            </p>
          ) : null}
          <p className="measure">{piece.intro}</p>
          {piece.remaining_copy ? <p className="measure">{piece.remaining_copy}</p> : null}
        </div>
      </div>
      {piece.kin.length > 0 ? (
        <section className="chapter" aria-labelledby="kin">
          <h2 className={`title page ${css.kinTitle}`} id="kin">
            {text('product.kin')}
          </h2>
          <ul className={css.kin}>
            {piece.kin.map((product) => (
              <li key={product.sku}>
                <ProductCard product={product} sizes="(min-width: 1024px) 25vw, 50vw" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}
