import { mostWaveOrders, staffWaveStart } from '@vitrine/contract/staffWarehouse';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

type Props = { readonly numbers: readonly string[]; readonly onClose: (isDone: boolean) => void };

/** Starts a wave of the chosen orders, or of as many as are asked for. The page of the wave opens. */
export function StartWave({ numbers, onClose }: Props) {
  const text = useText('warehouse');
  const navigate = useNavigate();
  const changed = useChanged();
  const [first, setFirst] = useTyped('wave of the first', '10');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const start = async (key: string) => {
    const body = numbers.length > 0 ? { orders: [...numbers] } : { first: Number(first) };
    try {
      const { wave } = await call(staffWaveStart, { body, idempotency_key: key });
      await changed();
      await navigate(`/warehouse/waves/${wave.number}`);
    } catch (error) {
      // The server names the place of each refused order in the list.
      const places = error instanceof ApiError ? Object.keys(error.fields) : [];
      setRefused(places.flatMap((name) => numbers[Number(/^orders\.(\d+)$/u.exec(name)?.[1] ?? -1)] ?? []));
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('wave.start')}
      effect={text('wave.start.effect')}
      confirm={text('wave.start')}
      fields={['first']}
      onConfirm={start}
      onClose={onClose}
    >
      {(faultOf) =>
        numbers.length > 0 ? (
          <p>
            {text('wave.start.chosen', { count: numbers.length })}
            {refused.length > 0 && `: ${refused.join(', ')}`}
          </p>
        ) : (
          <TextField
            label={text('wave.first')}
            type="number"
            min={1}
            max={mostWaveOrders}
            isRequired
            isFocused
            fault={faultOf('first')}
            value={first}
            onChange={setFirst}
          />
        )
      }
    </StepDialog>
  );
}
