import { staffPromotionCodesAdd } from '@vitrine/contract/staffPromotions';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

const ways = ['one', 'many'] as const;
const wholeIn = (typed: string): number | null => (/^[1-9]\d{0,6}$/u.test(typed.trim()) ? Number(typed) : null);

/** Asks for a code, or for how many of chance. */
export function AddCodes({
  promotion_id,
  onClose,
}: {
  readonly promotion_id: string;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('promotions');
  const [how, choose] = useState<(typeof ways)[number]>('one');
  const [typed, setTyped] = useState('');
  const [made, setMade] = useState('100');
  // A code of chance is for one client, unless the member says otherwise.
  const [most, setMost] = useState({ one: '', many: '1' });
  const [reason, setReason] = useState('');
  const uses = most[how].trim() === '' ? null : wholeIn(most[how]);
  const isGood =
    (most[how].trim() === '' || uses !== null) && (how === 'one' ? typed.trim() !== '' : wholeIn(made) !== null);
  const send = (idempotency_key: string): Promise<unknown> =>
    call(staffPromotionCodesAdd, {
      params: { promotion_id },
      body: { ...(how === 'one' ? { typed } : { made: wholeIn(made) ?? 0 }), most: uses, reason },
      idempotency_key,
    });
  return (
    <StepDialog
      title={text('codes.add')}
      effect={text('codes.add.effect')}
      confirm={text('codes.add')}
      isConfirmable={isGood && reason.trim() !== ''}
      fields={['typed', 'made', 'most']}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <Select
            label={text('codes.how')}
            value={how}
            choices={ways.map((value) => ({ value, name: text(`codes.how.${value}`) }))}
            onChange={choose}
          />
          {how === 'one' ? (
            <TextField
              label={text('codes.typed')}
              hint={text('codes.typed.hint')}
              isRequired
              value={typed}
              onChange={setTyped}
              fault={faultOf('typed')}
            />
          ) : (
            <TextField
              label={text('codes.made')}
              hint={text('codes.made.hint')}
              inputMode="numeric"
              isRequired
              value={made}
              onChange={setMade}
              fault={faultOf('made')}
            />
          )}
          <TextField
            label={text('codes.most')}
            hint={text('uses.hint')}
            inputMode="numeric"
            value={most[how]}
            onChange={(value) => setMost((before) => ({ ...before, [how]: value }))}
            fault={faultOf('most')}
          />
          <TextField label={text('reason')} isRequired value={reason} onChange={setReason} />
        </>
      )}
    </StepDialog>
  );
}
