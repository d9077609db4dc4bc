import { staffTransferSend } from '@vitrine/contract/staffStockCount';
import { pieceRows } from '@vitrine/rules/warehouse/pastedRows';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { PlaceSelect } from '../../ui/PlaceSelect.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

/** What the server says of a typed line; null where it says nothing of one. */
function useLineFault(): (lines: readonly { readonly code: string }[], error: unknown) => string | null {
  const text = useText('counts');
  const fault = useFault();
  return (lines, error) => {
    const row = Number(/^lines\.(\d+)/u.exec(reasonOf(error)?.field ?? '')?.[1] ?? Number.NaN);
    const sku = error instanceof ApiError ? error.detail.sku : undefined;
    if (!Number.isNaN(row))
      return text('send.line.fault', { line: `${row + 1} (${lines[row]?.code ?? ''})`, reason: fault(error) });
    return sku === undefined ? null : text('refused.sku', { sku, reason: fault(error) });
  };
}

/** Sends pieces to another place; a wrong line is named, and nothing typed is lost. */
export function SendDialog({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('counts');
  const faultIn = useLineFault();
  const { staff } = useMember();
  const [from, setFrom] = useTyped('transfer from', staff.store_id ?? 'ecom');
  const [to, setTo] = useTyped('transfer to', '');
  const [reason, setReason] = useTyped('transfer reason', '');
  const [typed, setTyped] = useTyped('transfer lines', '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const rows = pieceRows(typed);
  const wrong = rows.findIndex(({ pieces }) => pieces === null);
  const uncounted = wrong < 0 ? null : text('send.line.count', { line: `${wrong + 1} (${rows[wrong]?.code ?? ''})` });
  const lines = rows.map(({ code, pieces }) => ({ code, pieces: pieces ?? 0 }));
  const send = async (key: string) => {
    setRefusal(null);
    try {
      await call(staffTransferSend, {
        idempotency_key: key,
        body: { from, to, reason: reason.trim(), lines },
      });
    } catch (error) {
      setRefusal(faultIn(lines, error));
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('send')}
      effect={text('send.effect')}
      confirm={text('send')}
      isConfirmable={from !== '' && to !== '' && rows.length > 0 && uncounted === null}
      fields={['from', 'to', 'reason']}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {staff.store_id === null && (
            <PlaceSelect label={text('from')} fault={faultOf('from')} value={from} onChange={setFrom} />
          )}
          <PlaceSelect label={text('to')} fault={faultOf('to')} value={to} onChange={setTo} />
          <TextField label={text('reason')} isRequired fault={faultOf('reason')} value={reason} onChange={setReason} />
          <TextArea label={text('send.lines')} fault={uncounted ?? refusal} value={typed} onChange={setTyped} />
        </>
      )}
    </StepDialog>
  );
}
