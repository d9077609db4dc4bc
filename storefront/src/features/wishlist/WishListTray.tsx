import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';

/** The visitor's wish list, or with `list` another one by its link. Spec 1 §3, expectations §3. */
export function WishListTray({ list }: { readonly list?: string }) {
  const text = useText('wishlist');
  return (
    <Tray title={text(list === undefined ? 'title' : 'shared_title')}>
      {list === undefined ? <OwnList /> : <SharedList token={list} />}
    </Tray>
  );
}
