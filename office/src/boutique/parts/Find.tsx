/** @jsxImportSource preact */
import type { BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { boutiqueStock } from '@vitrine/contract/boutiqueStock';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { Field } from './Field.tsx';
import { hide } from './hide.ts';
import { usePage } from './pageContext.ts';
import { canScan, Scanner } from './Scanner.tsx';
import { TaskCard } from './TaskCard.tsx';
import { useAskedStore } from './useAskedStore.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type Found = AnswerOf<typeof boutiqueStock>['pieces'];

/** The tasks of today whose number, reference or name holds what was typed or scanned. */
function tasksWith(tasks: readonly BoutiqueTask[], typed: string): BoutiqueTask[] {
  const plain = (text: string): string => plainFigures(text).toLowerCase().replaceAll(/[\s-]/gu, '');
  const sought = plain(typed);
  if (sought === '') return [];
  return tasks.filter(({ number, firstname, pieces }) =>
    [number, firstname, ...pieces.flatMap(({ sku, name }) => [sku, name])].some((text) => plain(text).includes(sought)),
  );
}

function Stock({ found }: { readonly found: Found }) {
  const { text } = usePage().words;
  if (found.length === 0) return <p>{text('find.no_stock')}</p>;
  return (
    <ul>
      {found.map(({ sku, image, name, choice, places }) => (
        <li key={sku} class="card">
          <ul class="pieces">
            <li>
              {image === null ? (
                <span class="blank" />
              ) : (
                <img src={image} alt="" width="96" height="96" onError={hide} />
              )}
              <div>
                <p class="name">{name}</p>
                <p>{choice}</p>
                <p class="soft">
                  <bdi dir="ltr">{sku}</bdi>
                </p>
              </div>
            </li>
          </ul>
          <ul class="places">
            {places.map(({ place, city, is_here, pieces }) => (
              <li key={place} class={is_here ? 'here' : undefined}>
                <span>
                  {is_here ? text('place.here') : place === 'ecom' ? text('place.online') : `${place}, ${city}`}
                </span>
                <strong>{pieces}</strong>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The tasks of today that have what was typed. */
function Tasks({ typed }: { readonly typed: string }) {
  const { model, words } = usePage();
  const tasks = tasksWith(model.state.day?.tasks ?? [], typed);
  return (
    <ul aria-live="polite">
      {tasks.length === 0 ? (
        <li>{words.text('find.none')}</li>
      ) : (
        tasks.map((task) => <TaskCard key={`${task.subject} ${task.number}`} task={task} />)
      )}
    </ul>
  );
}

/** Looks up where the pieces of a typed word are. */
function useLookUp(typed: string) {
  const store = useAskedStore();
  const [found, setFound] = useState<Found | null>(null);
  const { run, said, isBusy } = useTry(({ status }) => (status === 0 ? 'find.needs_network' : null));
  const lookUp = (): Promise<boolean> =>
    run(async () => {
      setFound((await call(boutiqueStock, { query: { q: typed.trim(), ...store } })).pieces);
    });
  return { found, forget: () => setFound(null), lookUp, said, isBusy };
}

/** Finds a task of today, or the stock of a piece everywhere, by typing or by the camera. */
export function Find() {
  const { text } = usePage().words;
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { found, forget, lookUp, said, isBusy } = useLookUp(typed);
  const type = (next: string): void => {
    setTyped(next);
    forget();
  };
  const stop = (isBarred = false): void => {
    setScanning(false);
    if (isBarred) setRefused(true);
  };
  return (
    <search>
      <form
        class="find"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length > 1) void lookUp();
        }}
      >
        <Field
          label={text('find.label')}
          value={typed}
          onValue={type}
          said={isRefused ? text('find.camera_refused') : said}
          type="search"
          maxLength={64}
        />
        {canScan() && (
          <button type="button" class="no" onClick={() => setScanning(true)}>
            {text('find.scan')}
          </button>
        )}
        {typed.trim().length > 1 && (
          <button type="submit" class="no" {...whileBusy(isBusy)}>
            {text('find.stock')}
          </button>
        )}
      </form>
      {typed.trim() !== '' && <Tasks typed={typed} />}
      {found && <Stock found={found} />}
      {isScanning && (
        <Scanner
          onClose={() => stop()}
          onRefused={() => stop(true)}
          onRead={(code) => {
            stop();
            type(code);
          }}
        />
      )}
    </search>
  );
}
