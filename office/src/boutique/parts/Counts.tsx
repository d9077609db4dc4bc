/** @jsxImportSource preact */
import type { BoutiqueCountRow } from '@vitrine/contract/boutiqueCount';
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { usePage } from './pageContext.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type Props = { readonly number: number | null; readonly onClose: () => void };

function Row({ row, onOpen }: { readonly row: BoutiqueCountRow; readonly onOpen: () => void }) {
  const { text } = usePage().words;
  const { number, department, closed_at, counted, differences } = row;
  return (
    <li class="row" id={`count-${number}`}>
      <p>
        <strong>{text('count.name', { number })}</strong>
        <span>{department ?? text('count.all')}</span>
        <span class="soft">
          {closed_at === null
            ? text('count.so_far', { count: counted })
            : text('count.to_approve', { count: differences ?? 0 })}
        </span>
      </p>
      <button type="button" class={closed_at === null ? 'yes' : 'no'} onClick={onOpen}>
        {text(closed_at === null ? 'count.go' : 'count.look')}
        <span class="unseen">{` · ${text('count.name', { number })}`}</span>
      </button>
    </li>
  );
}

/** The counts of the boutique, and the start of one. The sheet of a count loads when it is opened, so that the page stays small. */
export function Counts() {
  const { model, words } = usePage();
  const { text } = words;
  const [Opened, setOpened] = useState<FunctionComponent<Props> | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  // Without a network its script does not come, which is no answer of a call.
  const { run, fault, isBusy } = useTry();
  const { day } = model.state;
  if (!day?.member.counts) return null;
  const open = (asked: number | null): void => {
    void run(async () => {
      const { CountSheet } = await import('./CountSheet.tsx');
      setNumber(asked);
      setOpened(() => CountSheet);
    });
  };
  return (
    <section>
      <h2>{text('count.section')}</h2>
      <ul>
        {(day.counts ?? []).map((row) => (
          <Row key={row.number} row={row} onOpen={() => open(row.number)} />
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => open(null)} {...whileBusy(isBusy)}>
        {text('count.start')}
      </button>
      {fault !== null && (
        <p class="said" role="alert">
          {text('count.needs_network')}
        </p>
      )}
      {Opened && <Opened number={number} onClose={() => setOpened(null)} />}
    </section>
  );
}
