/** @jsxImportSource preact */
import { boutiqueClientCard, type CardFound } from '@vitrine/contract/boutiqueCard';
import { clientContact } from '@vitrine/rules/staff/clientContact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { ClientCard } from './ClientCard.tsx';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';
import { useIdleClose } from './useIdleClose.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

/** The reservation or the pickup whose client is meant. */
export type CardOf = { readonly by: 'reservation' | 'pickup'; readonly what: string };

/** Looks a card up. It stays in the memory of this part, which goes with the sheet: nothing of it is stored. decisions/0122. */
function useCard() {
  const { model } = usePage();
  const [found, setFound] = useState<CardFound | null>(null);
  const { run, said, isBusy } = useTry(({ status }) =>
    status === 0 ? 'client.needs_network' : status === 400 ? 'client.contact_wrong' : null,
  );
  const { day, door } = model.state;
  const lookUp = (by: 'contact' | CardOf['by'], what: string, onOpened?: () => void): void => {
    setFound(null);
    // The boutique of a supervisor without one: that of the list.
    const store = door?.member?.store_id === null && day ? { store_id: day.store.store_id } : {};
    void run(async () => {
      const answer = await call(boutiqueClientCard, { body: { by, what, ...store } });
      setFound(answer);
      if (answer.card) onOpened?.();
    });
  };
  return { found, forget: () => setFound(null), lookUp, said, isBusy };
}

type Props = { readonly of: CardOf | null; readonly onClose: () => void };

/** The card of one client, until it is closed or the page is not touched for a while. */
export function ClientSheet({ of, onClose }: Props) {
  const { text } = usePage().words;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { found, forget, lookUp, said, isBusy } = useCard();
  useIdleClose(onClose);
  useEffect(() => {
    if (of) lookUp(of.by, of.what);
    // oxlint-disable-next-line react/exhaustive-deps -- the card of a task is read once
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    const contact = clientContact(typed);
    setWrong(contact === null);
    if (contact === null) forget();
    // An open card shows no email beside it.
    else lookUp('contact', typed.trim(), () => setTyped(''));
  };
  const title = text(of === null ? 'client.open' : 'client.of_task');
  return (
    <Sheet title={title} onClose={onClose}>
      {of === null && (
        <form onSubmit={submit}>
          <Field
            label={text('client.contact')}
            value={typed}
            onValue={(next) => {
              setTyped(next);
              setWrong(false);
              forget();
            }}
            said={isWrong ? text('client.contact_wrong') : said}
            autoComplete="off"
            maxLength={128}
            dir="ltr"
            required
          />
          <button type="submit" class="yes" {...whileBusy(isBusy)}>
            {text('client.find')}
          </button>
        </form>
      )}
      <div aria-live="polite" aria-busy={isBusy}>
        {isBusy && <p>{text('loading')}</p>}
        {of !== null && said !== null && <p class="said">{said}</p>}
        {found?.card === null && <p class="note">{text('client.none')}</p>}
        {found?.card && <ClientCard card={found.card} />}
      </div>
    </Sheet>
  );
}
