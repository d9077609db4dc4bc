import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { useState } from 'react';
import { useListed } from '../../lib/words/listed.ts';
import { currentChoice, type ProductSelection } from '../../lib/products/currentChoice.ts';
import { useSession } from '../../lib/session/session.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useStores } from '../../lib/stores/stores.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray, type TrayParams } from '../../lib/layers/trays.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import css from './findInStore.module.css';
import { InStoreResults } from './InStoreResults.tsx';
import { ReserveStep } from './ReserveStep.tsx';
import { StoreSearch } from './StoreSearch.tsx';
import { useStoreFinder } from './useStoreFinder.ts';
import { useStoresWith } from './useStoresWith.ts';

type Props = { readonly product: ProductPage; readonly choice: ProductSelection };

/** The chosen variant; its choice can be changed from here. */
function Chosen({ product, choice }: Props) {
  const text = useText('instore');
  const inRow = useListed();
  const { selection, shown, fields, asked } = choice;
  const named = product.attributes
    .filter(({ field }) => fields.includes(field))
    .map(({ field, options }) => options.find(({ id }) => id === selection[field])?.attr_display);
  const [image] = shown.images;
  const [field] = asked;
  return (
    <div className={css.product}>
      {image ? <Picture className={css.picture} picture={image} sizes="72px" silent /> : <span />}
      <div>
        <p className="name">{product.title}</p>
        <p className="note">
          <bdi>{inRow(named)}</bdi>
        </p>
        {field !== undefined && (
          <TextButton aria-haspopup="dialog" onClick={() => openTray('configurator', { field: asked.at(-1) ?? field })}>
            {text('change')}
          </TextButton>
        )}
      </div>
    </div>
  );
}

type FinderProps = {
  readonly variant: ProductVariant;
  /** The store whose reservation is open; null for the list. */
  readonly store_id: string | null;
  readonly onBook: (store_id: string) => void;
  readonly onList: () => void;
};

/** The list of stores, which stays as it is while a reservation covers it. */
function Finder({ variant, store_id, onBook, onList }: FinderProps) {
  const text = useText('instore');
  const form = useText('form');
  const finder = useStoreFinder([]);
  const list = useStores(true);
  const stock = useStoresWith(variant.sku, list.data);
  const isFailed = list.isError || stock.isError;
  const again = (): void => void (list.isError ? list.refetch() : stock.refetch());
  const booked = list.data?.find((store) => store.store_id === store_id);
  return (
    <>
      {booked ? (
        <ReserveStep sku={variant.sku} store={booked} onChanged={() => void stock.refetch()} onOther={onList} />
      ) : null}
      <div hidden={booked !== undefined}>
        <StoreSearch className={css.search ?? ''} finder={finder} label={text('title')} />
        {list.data && stock.data && !isFailed ? (
          <InStoreResults
            sku={variant.sku}
            result={finder.result}
            stores={list.data}
            stock={stock.data}
            onBook={onBook}
          />
        ) : null}
      </div>
      {isFailed ? (
        <p role="alert" className={css.block}>
          {text('failed')} <TextButton onClick={again}>{form('again')}</TextButton>
        </p>
      ) : null}
      {(list.data && stock.data) || isFailed ? null : (
        <output className={`seam ${tray.waiting}`} aria-label={text('searching')} />
      )}
    </>
  );
}

function Content({ product, choice, first }: Props & { readonly first: string | null }) {
  const text = useText('instore');
  const { connected } = useSession();
  const [booked, setBooked] = useState(first);
  // Signed out: the sign-in comes first and leads back to the request. Spec 1 §4.
  const isBooking = connected && booked !== null;
  const book = (store_id: string): void => {
    if (connected) setBooked(store_id);
    else openTray('signin', { source: 'ereservation', back: 'find-in-store', store_id });
  };
  const { resolution } = choice;
  return (
    <Tray title={text(isBooking ? 'reserve_title' : 'title')} onBack={isBooking ? () => setBooked(null) : undefined}>
      <Chosen product={product} choice={choice} />
      {resolution.status === 'valid' ? (
        <Finder
          key={resolution.variant.sku}
          variant={resolution.variant}
          store_id={isBooking ? booked : null}
          onBook={book}
          onList={() => setBooked(null)}
        />
      ) : (
        // A link opened this tray before a size was chosen.
        <p className={css.block}>{text('choose')}</p>
      )}
    </Tray>
  );
}

/** Find in store, over the product page that is open: which stores have the chosen variant. Spec 2 §2, §4. */
export function FindInStoreTray({ store_id }: TrayParams) {
  const current = useStore(currentChoice);
  return current ? <Content product={current.product} choice={current.choice} first={store_id ?? null} /> : null;
}
