import { staffCodesPut } from '@vitrine/contract/staffPacking';
import { staffPlacesPut } from '@vitrine/contract/staffWarehouse';
import { codeRows } from '@vitrine/rules/warehouse/scan';
import { placeRows } from '@vitrine/rules/warehouse/storePlace';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

export type PastedList = 'places' | 'codes';
type Props = { readonly list: PastedList; readonly onClose: (isDone: boolean) => void };

const mostLines = 500;

/** What the lines say, and the call that takes them. */
const lists = {
  places: (text: string) => {
    const rows = placeRows(text);
    return { rows, put: (key: string) => call(staffPlacesPut, { idempotency_key: key, body: { rows } }) };
  },
  codes: (text: string) => {
    const rows = codeRows(text);
    return { rows, put: (key: string) => call(staffCodesPut, { idempotency_key: key, body: { rows } }) };
  },
} as const;

/** Takes a pasted list of places or barcodes, all lines or none; a wrong line is named and nothing typed is lost. */
export function PasteDialog({ list, onClose }: Props) {
  const text = useText('warehouse');
  const packing = useText('packing');
  const fault = useFault();
  const [typed, setTyped] = useTyped(`paste ${list}`, '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { rows, put } = lists[list](typed);
  const take = async (key: string) => {
    setRefusal(null);
    try {
      await put(key);
    } catch (error) {
      const refused = error instanceof ApiError ? reasonOf(error) : null;
      const row = /^rows\.(\d+)/u.exec(refused?.field ?? '')?.[1];
      if (row !== undefined) {
        const line = `${Number(row) + 1} (${rows[Number(row)]?.sku ?? ''})`;
        setRefusal(text('places.import.fault', { line, reason: fault(error) }));
      }
      throw error;
    }
  };
  const title = list === 'places' ? text('places.import') : packing('codes');
  return (
    <StepDialog
      title={title}
      effect={list === 'places' ? text('places.import.effect') : packing('codes.effect')}
      confirm={title}
      isConfirmable={rows.length > 0 && rows.length <= mostLines}
      onConfirm={take}
      onClose={onClose}
    >
      {() => (
        <TextArea
          label={text('places.import.rows')}
          hint={rows.length > mostLines ? text('places.import.size') : undefined}
          fault={refusal}
          value={typed}
          onChange={setTyped}
        />
      )}
    </StepDialog>
  );
}
