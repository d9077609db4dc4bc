import { useEffect, useEffectEvent, useState } from 'react';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { useFavouriteShop } from '../../lib/stores/useFavouriteShop.ts';
import { useProfile } from '../../lib/session/useProfile.ts';
import { Button } from '../../ui/links/Button.tsx';

type Props = { readonly store_id: string };

/**
 * The store that a signed-out visitor pressed favourite at, saved once they are signed in. Kept in memory: as a parameter of
 * the tray, any link could set a customer's favourite.
 */
let awaited: string | null = null;

/** Sets or clears the favourite store of a signed-in customer. */
function Own({ store_id }: Props) {
  const text = useText('stores');
  const { data: profile } = useProfile();
  const keep = useFavouriteShop();
  const present = usePresentError();
  const [statusText, setStatusText] = useState('');
  const isFavourite = profile?.favorite_shop_code === store_id;
  const save = async (chosen: string | null): Promise<void> => {
    setStatusText('');
    try {
      await keep.mutateAsync(chosen);
      setStatusText(text(chosen === null ? 'favourite_gone' : 'favourite_is'));
    } catch (error) {
      present(error, { again: () => void save(chosen) });
    }
  };
  const isLoaded = profile !== undefined;
  const saveAwaited = useEffectEvent(() => {
    if (awaited !== store_id) return;
    awaited = null;
    if (!isFavourite) void save(store_id);
  });
  // An answer of the profile that comes after the save would hide it.
  useEffect(() => {
    if (isLoaded) saveAwaited();
  }, [isLoaded]);
  return (
    <>
      <Button
        look="quiet"
        wide
        busy={!profile || keep.isPending}
        onClick={() => void save(isFavourite ? null : store_id)}
      >
        {text(isFavourite ? 'favourite_remove' : 'favourite')}
      </Button>
      <p className="note" role="status">
        {statusText || (isFavourite ? text('favourite_is') : '')}
      </p>
    </>
  );
}

/**
 * The favourite setting of a store; a signed-out visitor signs in and comes back to the store, which is then the favourite.
 * Spec 2 §2, §6.
 */
export function Favourite({ store_id }: Props) {
  const text = useText('stores');
  const { connected } = useSession();
  if (connected) return <Own store_id={store_id} />;
  const signIn = (): void => {
    awaited = store_id;
    openTray('signin', { back: 'store-details', store_id });
  };
  return (
    <Button look="quiet" wide onClick={signIn}>
      {text('favourite')}
    </Button>
  );
}
