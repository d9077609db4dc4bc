import type { WishList } from '@vitrine/contract/wishList';
import { Link } from 'react-router';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './wishList.module.css';

export type Wish = WishList['wishes'][number];

type Props = { readonly wishes: readonly Wish[]; readonly onDrop?: (wish: Wish) => void };

/** The pieces of a list, each a link to its page. */
export function Wishes({ wishes, onDrop }: Props) {
  const text = useText('wishlist');
  const inRow = useListed();
  const locale = useLocale();
  const money = useMoney();
  return (
    <ul>
      {wishes.map((wish) => (
        <li key={wish.sku} className={css.row}>
          {wish.image ? <Thumbnail picture={wish.image} size={60} className={css.picture} /> : <span />}
          <div>
            <p className="name">
              <Link to={paths.under(locale, wish.url)} onClick={finishTrays}>
                {wish.name}
              </Link>
            </p>
            <p className="note">{wish.kind}</p>
            <p className="note">
              <bdi>{inRow(wish.variant)}</bdi>
            </p>
            {wish.price && (
              <p className="figure">
                <bdi>{money(wish.price)}</bdi>
              </p>
            )}
            {!wish.in_stock && <p className="note">{text('sold_out')}</p>}
            {onDrop && <TextButton onClick={() => onDrop(wish)}>{text('drop_one', { name: wish.name })}</TextButton>}
          </div>
        </li>
      ))}
    </ul>
  );
}
