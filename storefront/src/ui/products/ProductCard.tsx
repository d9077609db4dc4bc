import type { ProductCard as Card } from '@vitrine/contract/catalogue';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import css from './card.module.css';
import { Picture } from '../pictures/Picture.tsx';
import { Swatch } from './Swatch.tsx';

const swatches = 4;

type ProductCardProps = {
  readonly product: Card;
  readonly sizes: string;
  /** On the first screen: the picture is not lazy. */
  readonly first?: boolean;
};

function Tones({ colors }: { colors: Card['colors'] }) {
  const text = useText('shell');
  if (colors.length < 2) return null;
  return (
    <p className={css.tones}>
      {colors.slice(0, swatches).map((color) => (
        <Swatch key={color.id} className={css.tone} hex={color.hex} />
      ))}
      <span className={css.more}>{text('card.colours', { count: colors.length })}</span>
    </p>
  );
}

/** A product in a grid: picture on paper, text on white; the whole card is its link. */
export function ProductCard({ product, sizes, first = false }: ProductCardProps) {
  const text = useText('shell');
  const money = useMoney();
  const locale = useLocale();
  const { image, second_image, price } = product;
  return (
    <article className={css.card}>
      <div className={css.picture}>
        {image ? <Picture picture={image} sizes={sizes} first={first} silent /> : null}
        {second_image ? (
          <div className={css.second}>
            <Picture picture={second_image} sizes={sizes} silent />
          </div>
        ) : null}
        {product.is_new ? <p className={`caps ${css.news}`}>{text('card.new')}</p> : null}
      </div>
      <div className={css.words}>
        <h3 className={css.name}>
          <Link className={css.link} to={paths.under(locale, product.url)}>
            {product.name}
          </Link>
        </h3>
        <p className={css.kind}>{product.kind}</p>
        {price ? (
          <p className={`figure ${css.price}`}>
            <bdi>{product.price_from ? text('card.from', { price: money(price) }) : money(price)}</bdi>
          </p>
        ) : (
          <p className={css.price}>{text('card.on_request')}</p>
        )}
        {product.in_stock ? null : <p className={css.kind}>{text('card.unavailable')}</p>}
        <Tones colors={product.colors} />
      </div>
    </article>
  );
}
