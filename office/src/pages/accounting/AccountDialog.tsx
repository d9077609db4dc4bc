import { type StaffChart, staffChartAccount } from '@vitrine/contract/staffAccounting';
import { chartAccount, type JournalAccount, longestLabel } from '@vitrine/rules/books/chart';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useCountryChoices } from '../../ui/useCountryChoices.ts';
import { Conflict } from './Conflict.tsx';
import { useSet } from './useSet.ts';

type Props = {
  readonly chart: StaffChart;
  readonly opened: { readonly account: JournalAccount; readonly country: Country | null };
  readonly onClose: (isDone: boolean) => void;
};

/** What staff has set for an account and a country. */
const setOf = ({ accounts }: StaffChart, account: JournalAccount, country: Country | null) =>
  accounts.find((row) => row.account === account && row.country === country);

/** Sets the number and label of an account, for all countries or for one, or takes them back. */
export function AccountDialog({ chart, opened: { account, country: first }, onClose }: Props) {
  const text = useText('accounting');
  const books = useText('books');
  const [country, setCountry] = useTyped<Country | null>(`account ${account} country`, first);
  const held = (of: Country | null) => chartAccount(chart.accounts, account, of);
  const [number, setNumber] = useTyped(`account ${account} number`, held(first).number);
  const [label, setLabel] = useTyped(`account ${account} label`, held(first).label);
  const [isTicked, setBack] = useTyped(`account ${account} back`, false);
  const countries = useCountryChoices(text('country.all'));
  const own = setOf(chart, account, country);
  // Of a country of which nothing is set there is nothing to take back.
  const isBack = own !== undefined && isTicked;
  const { refused, onConfirm } = useSet((key) =>
    call(staffChartAccount, {
      body: { account, country, set: isBack ? null : { number, label }, replaces: own?.row_id ?? 0 },
      idempotency_key: key,
    }),
  );
  return (
    <StepDialog
      title={text('account.set', { account: books(`account.${account}`) })}
      effect={text('account.effect')}
      confirm={text('save')}
      fields={['number', 'set.number', 'set.label']}
      effects={<Conflict error={refused} />}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <Select
            label={text('country')}
            value={country ?? ''}
            choices={countries}
            onChange={(value) => setCountry(isCountry(value) ? value : null)}
          />
          <TextField
            label={text('number')}
            value={number}
            inputMode="numeric"
            isRequired={!isBack}
            hint={text('number.hint')}
            fault={faultOf('number') ?? faultOf('set.number')}
            onChange={setNumber}
          />
          <TextField
            label={text('label')}
            value={label}
            isRequired={!isBack}
            hint={text('label.hint', { most: longestLabel })}
            fault={faultOf('set.label')}
            onChange={setLabel}
          />
          {own && <Tick label={text('account.back')} isTicked={isBack} onChange={setBack} />}
        </>
      )}
    </StepDialog>
  );
}
