import { staffSalonAdd } from '@vitrine/contract/staffSalon';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PlaceSelect } from '../../ui/PlaceSelect.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

/** As the call takes them. */
const most = { minutes: 1440, seats: 500 };

type Values = {
  readonly store_id: string;
  readonly start: string;
  readonly minutes: string;
  readonly seats: string;
  readonly opens: string;
};
type FieldsProps = {
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

function Fields({ values, put, faultOf }: FieldsProps) {
  const text = useText('salon');
  const { staff } = useMember();
  return (
    <>
      {staff.store_id === null && (
        <PlaceSelect
          label={text('boutique')}
          hasOnline={false}
          fault={faultOf('store_id')}
          value={values.store_id}
          onChange={(store_id) => put({ store_id })}
        />
      )}
      <TextField
        label={text('start')}
        type="datetime-local"
        isRequired
        fault={faultOf('start')}
        value={values.start}
        onChange={(start) => put({ start })}
      />
      {(['minutes', 'seats'] as const).map((name) => (
        <TextField
          key={name}
          label={text(name)}
          type="number"
          min={1}
          max={most[name]}
          isRequired
          value={values[name]}
          onChange={(typed) => put({ [name]: typed })}
        />
      ))}
      <TextField
        label={text('opens')}
        hint={text('opens.hint')}
        type="datetime-local"
        value={values.opens}
        onChange={(opens) => put({ opens })}
      />
    </>
  );
}

/** A new session, on the salon's clock; a supervisor names the salon. */
export function AddSession({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('salon');
  const { staff } = useMember();
  const [values, setValues] = useTyped<Values>('session', {
    store_id: staff.store_id ?? '',
    start: '',
    minutes: '60',
    seats: '6',
    opens: '',
  });
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const { store_id, start, minutes, seats, opens } = values;
  return (
    <StepDialog
      title={text('add')}
      effect={text('add.effect')}
      confirm={text('add')}
      fields={['store_id', 'start']}
      onConfirm={(key) =>
        call(staffSalonAdd, {
          idempotency_key: key,
          body: { store_id, start, minutes: Number(minutes), seats: Number(seats), ...(opens === '' ? {} : { opens }) },
        })
      }
      onClose={onClose}
    >
      {(faultOf) => <Fields values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}
