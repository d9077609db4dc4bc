import { staffPromotionCodesAdd } from '@vitrine/contract/staffPromotions';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

const ways = ['one', 'many'] as const;
const wholeIn = (typed: string): number | null => (/^[1-9]\d{0,6}$/u.test(typed.trim()) ? Number(typed) : null);

// A code of chance is for one client, unless the member says otherwise.
const empty = { how: 'one' as (typeof ways)[number], typed: '', made: '100', one: '', many: '1', reason: '' };
type Values = typeof empty;

type FieldsProps = {
  readonly values: Values;
  readonly type: (part: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

function Fields({ values, type, faultOf }: FieldsProps) {
  const text = useText('promotions');
  const { how, typed, made, reason } = values;
  return (
    <>
      <Select
        label={text('codes.how')}
        value={how}
        choices={ways.map((value) => ({ value, name: text(`codes.how.${value}`) }))}
        onChange={(value) => type({ how: value })}
      />
      {how === 'one' ? (
        <TextField
          label={text('codes.typed')}
          hint={text('codes.typed.hint')}
          isRequired
          value={typed}
          onChange={(value) => type({ typed: value })}
          fault={faultOf('typed')}
        />
      ) : (
        <TextField
          label={text('codes.made')}
          hint={text('codes.made.hint')}
          inputMode="numeric"
          isRequired
          value={made}
          onChange={(value) => type({ made: value })}
          fault={faultOf('made')}
        />
      )}
      <TextField
        label={text('codes.most')}
        hint={text('uses.hint')}
        inputMode="numeric"
        value={values[how]}
        onChange={(value) => type({ [how]: value })}
        fault={faultOf('most')}
      />
      <TextField label={text('reason')} isRequired value={reason} onChange={(value) => type({ reason: value })} />
    </>
  );
}

type Props = { readonly promotion_id: string; readonly onClose: (isDone: boolean) => void };

/** Asks for a code, or for how many of chance. */
export function AddCodes({ promotion_id, onClose }: Props) {
  const text = useText('promotions');
  const [values, setValues] = useTyped<Values>('codes', empty);
  const { how, typed, made, reason } = values;
  const uses = values[how].trim();
  const most = uses === '' ? null : wholeIn(uses);
  const isNamed = how === 'one' ? typed.trim() !== '' : wholeIn(made) !== null;
  const isGood = isNamed && (uses === '' || most !== null) && reason.trim() !== '';
  const send = (idempotency_key: string): Promise<unknown> =>
    call(staffPromotionCodesAdd, {
      params: { promotion_id },
      body: { ...(how === 'one' ? { typed } : { made: wholeIn(made) ?? 0 }), most, reason },
      idempotency_key,
    });
  return (
    <StepDialog
      title={text('codes.add')}
      effect={text('codes.add.effect')}
      confirm={text('codes.add')}
      isConfirmable={isGood}
      fields={['typed', 'made', 'most']}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <Fields values={values} type={(part) => setValues((before) => ({ ...before, ...part }))} faultOf={faultOf} />
      )}
    </StepDialog>
  );
}
