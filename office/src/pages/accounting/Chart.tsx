import { type StaffChart, staffChart } from '@vitrine/contract/staffAccounting';
import { defaultChart, isJournalAccount, type JournalAccount, journalAccounts } from '@vitrine/rules/books/chart';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { RateDialog } from './RateDialog.tsx';

/** A row of the chart: what staff set, or the default of all countries. */
type Row = {
  readonly account: JournalAccount;
  readonly country: Country | null;
  readonly number: string;
  readonly label: string;
  readonly set: { readonly by: string; readonly at: string } | null;
};

function rowsOf({ accounts }: StaffChart): Row[] {
  return journalAccounts.flatMap((account): Row[] => {
    const own = accounts
      .filter((row) => row.account === account)
      .map(({ country, number, label, set_by, set_at }) => ({
        account,
        country,
        number,
        label,
        set: { by: set_by, at: set_at },
      }));
    const hasAll = own.some(({ country }) => country === null);
    return hasAll ? own : [{ account, country: null, ...defaultChart[account], set: null }, ...own];
  });
}

type Asked = { readonly account: Pick<Row, 'account' | 'country'> } | { readonly rate: string | null };

function useAccountColumns(onAsk: (asked: Asked) => void): readonly Column<Row>[] {
  const text = useText('accounting');
  const books = useText('books');
  const me = useMember();
  const { country, day } = useFormats();
  const placeOf = (row: Row): string => (row.country === null ? text('country.all') : country(row.country));
  return [
    { name: text('account'), render: ({ account }) => books(`account.${account}`) },
    { name: text('country'), render: placeOf },
    { name: text('number'), render: ({ number }) => number },
    { name: text('label'), render: ({ label }) => label },
    { name: text('set'), isMinor: true, render: ({ set }) => (set ? `${set.by}, ${day(set.at)}` : text('default')) },
    ...(mayAct(me, 'keep_books')
      ? [
          {
            name: text('step'),
            render: (row: Row) => (
              <Button
                weight="quiet"
                about={`${books(`account.${row.account}`)}, ${placeOf(row)}`}
                onClick={() => onAsk({ account: row })}
              >
                {text('change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function Rates({ chart, onAsk }: { readonly chart: StaffChart; readonly onAsk: (asked: Asked) => void }) {
  const text = useText('accounting');
  const me = useMember();
  const { day, decimal } = useFormats();
  const mayKeep = mayAct(me, 'keep_books');
  return (
    <Sheet title={text('rates')}>
      <p>{text('rates.lead', { currency: chart.currency })}</p>
      {chart.rates.length > 0 && (
        <Table
          caption={text('rates')}
          rows={chart.rates}
          keyOf={({ currency, from_day }) => `${currency} ${from_day}`}
          columns={[
            { name: text('currency'), render: ({ currency }) => currency },
            { name: text('from_day'), render: ({ from_day }) => day(from_day) },
            { name: text('rate'), isFigure: true, render: ({ rate }) => decimal(rate) },
            { name: text('set'), isMinor: true, render: ({ set_by, set_at }) => `${set_by}, ${day(set_at)}` },
          ]}
        />
      )}
      {mayKeep && (
        <div className={ui.actions}>
          <Button onClick={() => onAsk({ rate: null })}>{text('rates.set')}</Button>
        </div>
      )}
    </Sheet>
  );
}

function History({ history }: Pick<StaffChart, 'history'>) {
  const text = useText('accounting');
  const books = useText('books');
  const { moment, country, day, decimal } = useFormats();
  if (history.length === 0) return null;
  type Changed = StaffChart['history'][number];
  const scopeOf = ({ of, scope }: Changed): string =>
    of === 'rate' ? day(scope ?? '') : scope === null ? text('country.all') : country(scope);
  const columns: readonly Column<Changed>[] = [
    { name: text('at'), render: ({ set_at }) => moment(set_at) },
    { name: text('by'), render: ({ set_by }) => set_by },
    { name: text('what'), render: ({ thing }) => (isJournalAccount(thing) ? books(`account.${thing}`) : thing) },
    { name: text('for'), isMinor: true, render: scopeOf },
    {
      name: text('value'),
      render: ({ of, value }) => (value === null ? text('taken_back') : of === 'rate' ? decimal(value) : value),
    },
  ];
  return (
    <Sheet title={text('history')}>
      <Table caption={text('history')} columns={columns} rows={history} keyOf={({ of, row_id }) => `${of} ${row_id}`} />
    </Sheet>
  );
}

/** Which account of the accounting each account of the books is, and the rates of exchange. */
export function Chart() {
  const text = useText('accounting');
  const fault = useFault();
  const { data, error, isPending } = useQuery({ queryKey: ['chart'], queryFn: () => call(staffChart, {}) });
  const { ask, dialog } = useStep<Asked>((asked, close) =>
    data === undefined ? null : 'rate' in asked ? (
      <RateDialog chart={data} onClose={close} />
    ) : (
      <AccountDialog chart={data} opened={asked.account} onClose={close} />
    ),
  );
  const columns = useAccountColumns(ask);
  return (
    <Page title={text('chart')} lead={text('chart.lead')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data && (
        <>
          <Table
            caption={text('chart')}
            columns={columns}
            rows={rowsOf(data)}
            keyOf={({ account, country }) => `${account} ${country ?? ''}`}
          />
          <Rates chart={data} onAsk={ask} />
          <History history={data.history} />
        </>
      )}
      {dialog}
    </Page>
  );
}
