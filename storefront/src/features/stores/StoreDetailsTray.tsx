import type { Store } from '@vitrine/contract/stores';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useStores } from '../../lib/stores/stores.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays, type TrayParams } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton, TextLink } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import { Directions } from './Directions.tsx';
import { Favourite } from './Favourite.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import { OpeningWeek } from './OpeningWeek.tsx';
import { StoreAddress } from './StoreAddress.tsx';
import css from './store.module.css';
import { useNow } from './useNow.ts';

/** Goes to the front page of the storefront, or closes the tray where it is that page. Spec 2 §2. */
function useLetsShop(): () => void {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const front = paths.front(locale);
  return () => {
    finishTrays();
    if (pathname.replace(/\/$/u, '') !== front) void navigate(front);
  };
}

function Details({ store }: { readonly store: Store }) {
  const text = useText('stores');
  const locale = useLocale();
  const now = useNow();
  const { store_phone_number: phone, additional_information } = store;
  return (
    <div className={css.details}>
      <p className="note">{store.city}</p>
      <div className={css.contact}>
        <StoreAddress store={store} />
        {phone ? <PhoneLink number={phone} /> : null}
        <Directions store={store} />
        <TextLink to={paths.under(locale, store.path)} target>
          {text('page')}
        </TextLink>
      </div>
      <OpeningLine store={store} now={now} />
      <section className={css.fact}>
        <h3 className="subtitle">{text('week')}</h3>
        {now === null ? null : <OpeningWeek store={store} now={now} />}
      </section>
      {additional_information ? <p>{additional_information}</p> : null}
      <Favourite store_id={store.store_id} />
    </div>
  );
}

/** A store over the page, with the favourite setting and the way to the shop. Spec 2 §2. */
export function StoreDetailsTray({ store_id }: TrayParams) {
  const text = useText('stores');
  const form = useText('form');
  const { data: stores, isError, refetch } = useStores(true);
  const letsShop = useLetsShop();
  const store = stores?.find((each) => each.store_id === store_id);
  return (
    <Tray
      title={store?.short_title ?? text('title')}
      foot={
        <Button wide onClick={letsShop}>
          {text('lets_shop')}
        </Button>
      }
    >
      {store ? <Details store={store} /> : null}
      {stores && !store ? <p className={css.details}>{text('gone')}</p> : null}
      {isError ? (
        <p className={css.details} role="alert">
          {text('failed')} <TextButton onClick={() => void refetch()}>{form('again')}</TextButton>
        </p>
      ) : null}
      {stores || isError ? null : <output className={`seam ${tray.waiting}`} aria-label={text('title')} />}
    </Tray>
  );
}
