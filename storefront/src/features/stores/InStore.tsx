import type { StoreStock } from '@vitrine/contract/stock';
import { availabilityOf, canBook } from '@vitrine/rules/stores/availability';
import { useId, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Directions } from './Directions.tsx';
import css from './findInStore.module.css';
import { OpeningLine } from './OpeningLine.tsx';
import { OpeningWeek } from './OpeningWeek.tsx';
import { StoreAddress } from './StoreAddress.tsx';
import { useDistance } from './useDistance.ts';
import type { FoundStore } from './useStoreFinder.ts';

type StockProps = { readonly stock: StoreStock; readonly name: string };

/** Available or limited, and on request what that means. Spec 2 §2. */
function Availability({ stock, name }: StockProps) {
  const text = useText('instore');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const kind = availabilityOf(stock);
  if (kind === null) return null;
  return (
    <div>
      <p className={css.stock}>
        <span>{text(kind)}</span>
        <TextButton
          className={css.info}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${text('info')}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text('info')}
        </TextButton>
      </p>
      <p id={id} className="note" hidden={!isOpen}>
        {text(`info_${kind}`)}
      </p>
    </div>
  );
}

type Props = {
  readonly store: FoundStore;
  readonly stock: StoreStock | undefined;
  readonly now: number | null;
  readonly onBook: (store_id: string) => void;
};

/** One store that has the product; its hours of the week and its notes open on request. Spec 2 §2. */
export function InStore({ store, stock, now, onBook }: Props) {
  const text = useText('instore');
  const distanceOf = useDistance();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { short_title, distance, store_phone_number: phone, additional_information } = store;
  return (
    <li className={css.store}>
      <h4 className="name" tabIndex={-1}>
        {short_title}
      </h4>
      {distance === null ? null : <p className={`note figure ${css.distance}`}>{distanceOf(distance)}</p>}
      {stock ? <Availability stock={stock} name={short_title} /> : null}
      <OpeningLine store={store} now={now} />
      <StoreAddress store={store} />
      <p className={css.links}>
        {phone ? <PhoneLink number={phone} /> : null}
        <Directions store={store} />
        <TextButton
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${text(isOpen ? 'less' : 'details')}: ${short_title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'less' : 'details')}
        </TextButton>
      </p>
      <div id={id} className={css.more} hidden={!isOpen}>
        {now === null ? null : <OpeningWeek store={store} now={now} />}
        {additional_information ? <p className="note">{additional_information}</p> : null}
      </div>
      {stock && canBook(stock) ? (
        <Button
          look="quiet"
          aria-label={`${text('book')}: ${short_title}`}
          aria-haspopup="dialog"
          onClick={() => onBook(store.store_id)}
        >
          {text('book')}
        </Button>
      ) : null}
    </li>
  );
}
