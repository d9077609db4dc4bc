import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffAcknowledge, staffReconcile } from '@vitrine/contract/staffBooks';
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

type Found = AnswerOf<typeof staffReconcile>;
type Difference = Found['differences'][number];

type TableProps = { readonly found: Found; readonly onAcknowledge: (psp_reference: string) => void };

function DifferenceTable({ found, onAcknowledge }: TableProps) {
  const text = useText('books');
  const { money } = useFormats();
  const sum = (one: Difference['here']) => one && money(one.amount, one.currency);
  const columns: readonly Column<Difference>[] = [
    { name: text('difference'), render: ({ kind }) => text(`difference.${kind}`) },
    {
      name: text('order'),
      render: ({ order_number, merchant_reference }) =>
        order_number === null ? merchant_reference : <Link to={`/orders/${order_number}`}>{order_number}</Link>,
    },
    { name: text('here'), isFigure: true, render: ({ here }) => sum(here) },
    { name: text('there'), isFigure: true, render: ({ there }) => sum(there) },
    {
      name: text('proposal'),
      render: ({ kind, proposal, result, psp_reference }) => (
        <>
          {result ? text(`result.${result}`) : proposal && text(`proposal.${proposal}`)}
          {kind === 'unknown_here' && psp_reference !== null && (
            <Button about={psp_reference} weight="quiet" onClick={() => onAcknowledge(psp_reference)}>
              {text('acknowledge')}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <Table
      caption={text('reconcile')}
      rows={found.differences}
      keyOf={({ merchant_reference, psp_reference, kind }) => `${merchant_reference} ${psp_reference ?? ''} ${kind}`}
      columns={columns}
    />
  );
}

/** Whether the comparison is whole, and what is missing. */
function Outcome({ found }: { readonly found: Found }) {
  const text = useText('books');
  const { moment } = useFormats();
  return (
    <>
      <Notice tone={found.is_settled ? 'good' : 'warn'}>
        {text(found.is_settled ? 'reconcile.settled' : 'reconcile.differs', { from: moment(found.from) })}
      </Notice>
      {found.complete_until === null && <Notice tone="warn">{text('reconcile.no_reports')}</Notice>}
      {found.missing_days.length > 0 && (
        <Notice tone="warn">{text('reconcile.missing', { days: found.missing_days.join(', ') })}</Notice>
      )}
      {found.restored?.is_open && <Notice tone="bad">{text('reconcile.restored')}</Notice>}
    </>
  );
}

type Asked = { readonly acknowledge: string } | 'apply';

/** Compares the payments of the shop with the provider's, and does what the comparison proposes. */
export function Reconciliation() {
  const text = useText('books');
  const fault = useFault();
  const { found, setFound, error, isBusy, run } = useRun(() => call(staffReconcile, { body: { apply: false } }));
  const { ask, dialog } = useStep<Asked>((asked, close) =>
    asked === 'apply' ? (
      <StepDialog
        title={text('reconcile.apply')}
        effect={text('reconcile.apply.effect')}
        confirm={text('reconcile.apply')}
        onConfirm={async () => setFound(await call(staffReconcile, { body: { apply: true } }))}
        onClose={close}
      />
    ) : (
      <StepDialog
        title={text('acknowledge')}
        effect={text('acknowledge.effect', { reference: asked.acknowledge })}
        confirm={text('acknowledge')}
        onConfirm={() => call(staffAcknowledge, { body: { psp_reference: asked.acknowledge } })}
        onClose={close}
      />
    ),
  );
  const isOpen = found?.differences.some(({ proposal, result }) => proposal !== null && result === null);
  return (
    <Sheet title={text('reconcile')}>
      <p>{text('reconcile.lead')}</p>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {found && <Outcome found={found} />}
      {found && found.differences.length > 0 && (
        <DifferenceTable found={found} onAcknowledge={(acknowledge) => ask({ acknowledge })} />
      )}
      <div className={ui.actions}>
        {isOpen && (
          <Button weight="main" onClick={() => ask('apply')}>
            {text('reconcile.apply')}
          </Button>
        )}
        <Button onClick={() => void run()} disabled={isBusy}>
          {text('reconcile.run')}
        </Button>
      </div>
      {dialog}
    </Sheet>
  );
}
