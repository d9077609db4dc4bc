import { type HandoverReport, staffCloseHandoverReport, staffHandoverReports } from '@vitrine/contract/boutiqueOffice';
import { type HandoverOutcome, handoverOutcomes } from '@vitrine/rules/staff/boutiquePage';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useDraft, useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

function CloseDialog({
  report,
  onClose,
}: {
  readonly report: HandoverReport;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('boutiques');
  const [outcome, setOutcome] = useTyped<HandoverOutcome>(`handover ${report.report_id} outcome`, 'handed_over');
  const [note, setNote] = useDraft(`handover ${report.report_id}`);
  const { report_id } = report;
  return (
    <StepDialog
      title={text('close')}
      effect={text('close.effect', { number: report.number })}
      confirm={text('close')}
      fields={['note']}
      onConfirm={() => call(staffCloseHandoverReport, { params: { report_id }, body: { outcome, note } })}
      onClose={(isDone) => {
        setNote('');
        onClose(isDone);
      }}
    >
      {(faultOf) => (
        <>
          <Select
            label={text('outcome')}
            value={outcome}
            choices={handoverOutcomes.map((one) => ({ value: one, name: text(`outcome.${one}`) }))}
            onChange={setOutcome}
          />
          <TextArea label={text('note')} fault={faultOf('note')} maxLength={500} value={note} onChange={setNote} />
        </>
      )}
    </StepDialog>
  );
}

/** Pieces that a boutique noted as handed over and were not, or not to their client. A second person closes each. decisions/0116. */
export function Handovers() {
  const text = useText('boutiques');
  const me = useMember();
  const { moment } = useFormats();
  const { ask, dialog } = useStep<HandoverReport>((report, close) => <CloseDialog report={report} onClose={close} />);
  const placeOf = usePlaceName();
  const columns: readonly Column<HandoverReport>[] = [
    {
      name: text('number'),
      render: ({ subject, number }) => (subject === 'pickup' ? <Link to={`/orders/${number}`}>{number}</Link> : number),
    },
    { name: text('store'), isMinor: true, render: ({ store_id }) => placeOf(store_id) },
    { name: text('fault'), render: ({ reason }) => text(`fault.${reason}`) },
    { name: text('note'), render: ({ note }) => note },
    { name: text('reported'), isMinor: true, render: (row) => `${row.reported_by}, ${moment(row.reported_at)}` },
    {
      name: text('step'),
      render: (row) =>
        mayAct(me, 'see_client') && (
          <Button about={row.number} onClick={() => ask(row)}>
            {text('close')}
          </Button>
        ),
    },
  ];
  const list = useList(
    ['handover-reports'],
    async () => ({ ...(await call(staffHandoverReports, {})), next: null }),
    ({ reports }) => reports,
  );
  return (
    <ListPage
      title={text('handovers')}
      lead={text('handovers.lead')}
      columns={columns}
      list={list}
      keyOf={({ report_id }) => report_id}
      empty={text('handovers.empty')}
      dialog={dialog}
    />
  );
}
