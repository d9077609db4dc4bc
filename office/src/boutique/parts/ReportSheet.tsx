/** @jsxImportSource preact */
import { boutiqueReportHandover } from '@vitrine/contract/boutiquePage';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { type HandoverFault, handoverFaults } from '@vitrine/rules/staff/boutiquePage';
import { useId, useState } from 'preact/hooks';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { Field } from './Field.tsx';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

/** Reservations have a letter before their number. */
const subjectOf = (number: string) => (/^E/iu.test(number) ? 'reservation' : 'pickup');

/** What a refused report says: the number and the note each have a sentence of their own. */
function faultOf({ status, fields }: Pick<ApiError, 'status' | 'fields'>): FaultKey | null {
  if (status === 404 || fields['number'] !== undefined) return 'refusal.unknown';
  if (fields['step'] !== undefined) return 'report.not_handed';
  return fields['note'] === undefined ? null : 'report.note_needed';
}

/** Reports a handover that was wrong: it is not undone. decisions/0116. */
export function ReportSheet({ onClose }: { readonly onClose: () => void }) {
  const { text } = usePage().words;
  const id = useId();
  const [report_id] = useState(() => crypto.randomUUID());
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState<HandoverFault>('not_handed_over');
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { run, said, fault, isBusy } = useTry(faultOf);
  const isOfNumber = fault === 'refusal.unknown' || fault === 'report.not_handed';
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = plainFigures(number).replaceAll(' ', '').toUpperCase();
    const body = { report_id, subject: subjectOf(typed), number: typed, reason, note } as const;
    if (await run(() => call(boutiqueReportHandover, { body }))) setSent(true);
  };
  if (isSent)
    return (
      <Sheet title={text('report.open')} onClose={onClose}>
        <p role="status">{text('report.sent')}</p>
      </Sheet>
    );
  return (
    <Sheet title={text('report.open')} onClose={onClose}>
      <p class="note">{text('report.lead')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={text('report.number')}
          value={number}
          onValue={setNumber}
          said={isOfNumber ? said : null}
          required
          maxLength={64}
          dir="ltr"
        />
        <fieldset>
          {handoverFaults.map((one) => (
            <label key={one} class="tick">
              <input type="radio" name={id} checked={one === reason} onChange={() => setReason(one)} />
              <span>{text(`report.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field
          label={text('report.note')}
          value={note}
          onValue={setNote}
          said={isOfNumber ? null : said}
          required
          maxLength={500}
        />
        <button type="submit" class="yes" {...whileBusy(isBusy)}>
          {text('report.send')}
        </button>
      </form>
    </Sheet>
  );
}
