import type { CareOrderPage, CareTimelineEntry } from '@vitrine/contract/staffCare';
import { useState } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { pieceName } from '../../lib/words/pieceName.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { useLifeReason } from '../../ui/useLifeReason.ts';
import { useMailName } from '../../ui/useMailName.ts';
import { useStockKind } from '../../ui/useStockKind.ts';
import { MailDialog } from './MailDialog.tsx';
import css from '../../ui/sheets.module.css';
import { usePlaceName } from '../../ui/useStores.ts';

const actors = ['shopper', 'staff', 'carrier', 'system'] as const;

/** The person or the part of the shop that made a change. */
function useActor(): (entry: { actor: string; staff: string | null }) => string {
  const text = useText('order');
  return ({ actor, staff }) => {
    const known = actors.find((one) => one === actor);
    return staff ?? (known ? text(`actor.${known}`) : actor);
  };
}

type EntryProps = { readonly entry: CareTimelineEntry; readonly onMail: (mail_id: string) => void };

function Entry({ entry, onMail }: EntryProps) {
  const text = useText('order');
  const { moment } = useFormats();
  const mailName = useMailName();
  const actor = useActor();
  const reasonOf = useLifeReason();
  const kindOf = useStockKind();
  const placeOf = usePlaceName();
  if (entry.what === 'mail')
    return (
      <div>
        <Button weight="link" about={moment(entry.at)} onClick={() => onMail(entry.mail_id)}>
          {text('mail.sent', { kind: mailName(entry.kind) })}
        </Button>
        <p className={css.soft}>{entry.sent_at === null ? text('mail.waits') : entry.to}</p>
      </div>
    );
  if (entry.what === 'stock') {
    const { kind, pieces, place } = entry;
    const moved = { kind: kindOf(kind), piece: pieceName(entry), pieces, place: placeOf(place) };
    return <p className={css.soft}>{text('stock.moved', moved)}</p>;
  }
  return (
    <div>
      <p>
        {entry.what === 'return' ? (
          <>
            {text('return.changed', { number: entry.return_number })} <ReturnStatusTag status={entry.to_status} />
          </>
        ) : (
          <StatusTag status={entry.to_status} />
        )}
      </p>
      <p className={css.soft}>{[actor(entry), reasonOf(entry.reason)].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** What happened before the order was placed, where staff has prepared it on the telephone. */
function Prepared({ prepared }: Pick<CareOrderPage, 'prepared'>) {
  const text = useText('order');
  const { moment } = useFormats();
  if (prepared === null) return null;
  const { by, made_at, sent_at, opened_at } = prepared;
  const steps = [
    [opened_at, text('prepared.opened')],
    [sent_at, text('prepared.sent')],
    [made_at, text('prepared', { name: by })],
  ] as const;
  return steps.map(([at, what]) =>
    at === null ? null : (
      <li key={what}>
        <time dateTime={at}>{moment(at)}</time>
        <p>{what}</p>
      </li>
    ),
  );
}

/** What happened to the order, the newest first. */
export function Timeline({ page }: { readonly page: CareOrderPage }) {
  const text = useText('order');
  const { moment } = useFormats();
  const [mail_id, setMail] = useState<string | null>(null);
  return (
    <Sheet title={text('timeline')}>
      <ol className={css.timeline}>
        {page.timeline.toReversed().map((entry, place) => (
          // Two entries of one moment have nothing else that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${entry.at} ${place}`}>
            <time dateTime={entry.at}>{moment(entry.at)}</time>
            <Entry entry={entry} onMail={setMail} />
          </li>
        ))}
        <Prepared prepared={page.prepared} />
      </ol>
      {mail_id !== null && (
        <MailDialog increment_id={page.order.increment_id} mail_id={mail_id} onClose={() => setMail(null)} />
      )}
    </Sheet>
  );
}
