/** @jsxImportSource preact */
import { pinDigits } from '@vitrine/rules/staff/boutiquePage';
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { usePage } from './pageContext.ts';
import { PinField } from './PinField.tsx';
import { isRefusal, useTry } from './useTry.ts';
import { WholeSignIn } from './WholeSignIn.tsx';
import { whileBusy } from './whileBusy.ts';

type Person = { readonly staff_id: string; readonly name: string };

/** What an answer to a PIN means beside a wrong one. */
const saidOf: Readonly<Record<number, FaultKey>> = { 403: 'door.no_right', 429: 'fault.wait' };

function PinForm({ person }: { readonly person: Person }) {
  const { model, words } = usePage();
  const { text } = words;
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Its person was chosen by a press: the next sign typed is the PIN's.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { run, said, isBusy } = useTry((error) =>
    isRefusal(error) ? (saidOf[error.status] ?? 'door.wrong_pin') : null,
  );
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(() => model.signIn(person.staff_id, pin))) return;
    setPin('');
    // The button that was pressed is disabled while its call runs, and loses the focus by that.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <PinField label={text('door.pin', { name: person.name })} value={pin} onValue={setPin} said={said} />
      <button type="submit" class="yes" disabled={bareFigures(pin).length < pinDigits} {...whileBusy(isBusy)}>
        {text('door.sign_in')}
      </button>
    </form>
  );
}

/** The sign-in: by PIN for the members of the device, or in full by passkey or password. */
export function DoorPage() {
  const { model, words } = usePage();
  const { text } = words;
  const { door, kept, isOnline } = model.state;
  const [person, setPerson] = useState<Person | null>(null);
  const [isWhole, setWhole] = useState(false);
  const people = door?.device?.people ?? [];
  const showsPeople = people.length > 0 && !isWhole;
  const others = new Set(kept.filter(({ refused }) => refused === null).map(({ name }) => name));
  return (
    <>
      <header>
        {door?.device && <p class="soft">{door.device.store}</p>}
        <h1>{text('door.title')}</h1>
        {!isOnline && <p class="warn">{text('fault.network')}</p>}
        {[...others].map((name) => (
          <p key={name}>{text('waiting_other', { name })}</p>
        ))}
        {door && !door.device && <p>{text('door.no_device')}</p>}
      </header>
      {showsPeople && (
        <ul class="people">
          {people.map((one) => (
            <li key={one.staff_id}>
              <button
                type="button"
                class="no"
                aria-pressed={one.staff_id === person?.staff_id}
                onClick={() => setPerson(one)}
              >
                {one.name}
              </button>
              {one.staff_id === person?.staff_id && <PinForm key={one.staff_id} person={one} />}
            </li>
          ))}
        </ul>
      )}
      {showsPeople ? (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          {text('door.full')}
        </button>
      ) : (
        <WholeSignIn />
      )}
      <footer>
        <LanguageChoice />
      </footer>
    </>
  );
}
