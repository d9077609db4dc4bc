import { useQuery } from '@tanstack/react-query';
import { sharedWishList } from '@vitrine/contract/wishList';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { Wishes } from './Wishes.tsx';
import css from './wishList.module.css';

/** Another visitor's list, by its link. */
export function SharedList({ token }: { readonly token: string }) {
  const text = useText('wishlist');
  const locale = useLocale();
  const shared = useQuery({
    queryKey: ['shared-wishlist', token, locale],
    queryFn: ({ signal }) => call(sharedWishList, { query: { locale, list: token }, signal }),
    retry: (times, error) => times < 2 && !isRefusal(error, 'not_found'),
    staleTime: 0,
    gcTime: 0,
  });
  if (shared.error)
    return (
      <p className={css.words} role="alert">
        {text(isRefusal(shared.error, 'not_found') ? 'gone' : 'failed')}
      </p>
    );
  if (!shared.data) return <p className={css.words} aria-busy="true" />;
  const { wishes } = shared.data;
  return wishes.length === 0 ? <p className={css.words}>{text('empty_shared')}</p> : <Wishes wishes={wishes} />;
}
