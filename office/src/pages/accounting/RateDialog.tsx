import { type StaffChart, staffChartRate } from '@vitrine/contract/staffAccounting';
import { typedRate } from '@vitrine/rules/books/rates';
import { currencies } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Conflict } from './Conflict.tsx';
import { useSet } from './useSet.ts';

type Props = { readonly chart: StaffChart; readonly onClose: (isDone: boolean) => void };

/** Sets the rate of a currency from a day on, or takes that day back. */
export function RateDialog({ chart, onClose }: Props) {
  const text = useText('accounting');
  const others = currencies.filter((one) => one !== chart.currency);
  const [currency, setCurrency] = useTyped<string>('rate currency', others[0] ?? '');
  const [from_day, setDay] = useTyped('rate from', '');
  const [rate, setRate] = useTyped('rate', '');
  const [isTicked, setBack] = useTyped('rate back', false);
  const held = chart.rates.find((row) => row.currency === currency && row.from_day === from_day);
  // Of a day without a rate there is nothing to take back, whatever was ticked for another one.
  const isBack = held !== undefined && isTicked;
  const { refused, onConfirm } = useSet((key) =>
    call(staffChartRate, {
      body: { currency, from_day, rate: isBack ? null : typedRate(rate), replaces: held?.row_id ?? 0 },
      idempotency_key: key,
    }),
  );
  return (
    <StepDialog
      title={text('rates.set')}
      effect={text('rates.effect')}
      confirm={text('save')}
      fields={['rate', 'from_day', 'currency']}
      effects={<Conflict error={refused} />}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <Select
            label={text('currency')}
            value={currency}
            choices={others.map((value) => ({ value, name: value }))}
            onChange={setCurrency}
          />
          <TextField
            label={text('from_day')}
            type="date"
            value={from_day}
            isRequired
            fault={faultOf('from_day')}
            onChange={setDay}
          />
          <TextField
            label={text('rate.of', { own: chart.currency, other: currency })}
            value={rate}
            isRequired={!isBack}
            hint={text('rate.hint')}
            fault={faultOf('rate')}
            onChange={setRate}
          />
          {held && <Tick label={text('rate.back')} isTicked={isBack} onChange={setBack} />}
        </>
      )}
    </StepDialog>
  );
}
