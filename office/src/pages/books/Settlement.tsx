import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffSettlement, staffSettlementLine } from '@vitrine/contract/staffBooks';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { useRun } from './useRun.ts';
import { usePaymentEventName } from '../../ui/usePaymentName.ts';

type Found = AnswerOf<typeof staffSettlement>;
type Line = Found['differing'][number];
type Asked = { readonly line: Line; readonly how: 'book' | 'ignore' };

type LinesProps = { readonly lines: Found['differing']; readonly onAsk: (asked: Asked) => void };

/** Lines of the provider's reports that are not in the books. */
function Lines({ lines, onAsk }: LinesProps) {
  const text = useText('books');
  const { money, moment } = useFormats();
  if (lines.length === 0) return null;
  const aboutOf = ({ order_number, merchant_reference, gross }: Line): string =>
    [order_number ?? merchant_reference, money(gross.amount, gross.currency)].join(' ');
  const columns: readonly Column<Line>[] = [
    { name: text('difference'), render: ({ kind }) => text(`settled.${kind}`) },
    {
      name: text('order'),
      render: ({ order_number, merchant_reference }) =>
        order_number === null ? merchant_reference : <Link to={`/orders/${order_number}`}>{order_number}</Link>,
    },
    { name: text('here'), isFigure: true, render: ({ here }) => here && money(here.amount, here.currency) },
    { name: text('there'), isFigure: true, render: ({ gross }) => money(gross.amount, gross.currency) },
    { name: text('since'), isMinor: true, render: ({ imported_at }) => moment(imported_at) },
    {
      name: text('step'),
      render: (line) => (
        <div className={ui.actions}>
          <Button about={aboutOf(line)} onClick={() => onAsk({ line, how: 'book' })}>
            {text('line.book')}
          </Button>
          <Button about={aboutOf(line)} weight="quiet" onClick={() => onAsk({ line, how: 'ignore' })}>
            {text('line.ignore')}
          </Button>
        </div>
      ),
    },
  ];
  return <Table caption={text('settlement')} rows={lines} keyOf={({ line_id }) => String(line_id)} columns={columns} />;
}

/** Movements that the provider reported long ago and no line settles. */
function Unsettled({ rows }: { readonly rows: Found['unsettled'] }) {
  const text = useText('books');
  const { money, moment } = useFormats();
  const eventOf = usePaymentEventName();
  if (rows.length === 0) return null;
  const columns: readonly Column<Found['unsettled'][number]>[] = [
    { name: text('unsettled'), render: ({ event_code }) => eventOf(event_code) },
    {
      name: text('order'),
      render: ({ order_number }) => <Link to={`/orders/${order_number}`}>{order_number}</Link>,
    },
    { name: text('there'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
    { name: text('since'), isMinor: true, render: ({ received_at }) => moment(received_at) },
  ];
  return (
    <Table
      caption={text('unsettled')}
      rows={rows}
      keyOf={({ psp_reference, event_code }) => `${psp_reference} ${event_code}`}
      columns={columns}
    />
  );
}

/** Imports the provider's settlement reports and lists what differs from the books. */
export function Settlement() {
  const text = useText('books');
  const fault = useFault();
  const { money } = useFormats();
  const { found, error, isBusy, run } = useRun(() => call(staffSettlement, { body: {} }));
  const { ask, dialog } = useStep<Asked>(({ line, how }, close) => (
    <StepDialog
      title={text(`line.${how}`)}
      effect={text(`line.${how}.effect`, { amount: money(line.gross.amount, line.gross.currency) })}
      confirm={text(`line.${how}`)}
      onConfirm={async () => {
        await call(staffSettlementLine, { params: { line_id: String(line.line_id) }, body: { how } });
        await run();
      }}
      onClose={close}
    />
  ));
  return (
    <Sheet title={text('settlement')}>
      <p>{text('settlement.lead')}</p>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {found && (
        <>
          <Notice tone={found.is_settled ? 'good' : 'warn'}>
            {found.is_settled
              ? text('settlement.settled')
              : text('settlement.differs', { lines: found.differing_count, reports: found.unsettled_count })}
          </Notice>
          <Lines lines={found.differing} onAsk={ask} />
          <Unsettled rows={found.unsettled} />
        </>
      )}
      <div className={ui.actions}>
        <Button onClick={() => void run()} disabled={isBusy}>
          {text('settlement.run')}
        </Button>
      </div>
      {dialog}
    </Sheet>
  );
}
