import { staffSalonAdd } from '@vitrine/contract/staffSalon';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

/** A new session, on the salon's clock; a supervisor names the salon. */
export function AddSession({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('salon');
  const { staff } = useMember();
  const [values, setValues] = useState({
    store_id: staff.store_id ?? '',
    start: '',
    minutes: '60',
    seats: '6',
    opens: '',
  });
  const put = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const { store_id, start, minutes, seats, opens } = values;
  return (
    <StepDialog
      title={text('add')}
      effect={text('add.effect')}
      confirm={text('add')}
      fields={['store_id', 'start']}
      onConfirm={(key) =>
        call(staffSalonAdd, {
          key,
          body: { store_id, start, minutes: Number(minutes), seats: Number(seats), ...(opens === '' ? {} : { opens }) },
        })
      }
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {staff.store_id === null && (
            <TextField
              label={text('store')}
              isRequired
              fault={faultOf('store_id')}
              value={store_id}
              onChange={(next) => put({ store_id: next })}
            />
          )}
          <TextField
            label={text('start')}
            type="datetime-local"
            isRequired
            fault={faultOf('start')}
            value={start}
            onChange={(next) => put({ start: next })}
          />
          <TextField
            label={text('minutes')}
            type="number"
            min={1}
            max={1440}
            isRequired
            value={minutes}
            onChange={(next) => put({ minutes: next })}
          />
          <TextField
            label={text('seats')}
            type="number"
            min={1}
            max={500}
            isRequired
            value={seats}
            onChange={(next) => put({ seats: next })}
          />
          <TextField
            label={text('opens')}
            hint={text('opens.hint')}
            type="datetime-local"
            value={opens}
            onChange={(next) => put({ opens: next })}
          />
        </>
      )}
    </StepDialog>
  );
}
