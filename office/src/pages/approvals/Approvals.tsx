import { approvedExportHours } from '@vitrine/rules/staff/approval';
import { type ApprovalView, staffApprovalDecide, staffApprovals } from '@vitrine/contract/staffApprovals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useDraft } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { Approval } from './Approval.tsx';

type Verdict = ApprovalView['verdicts'][number];
type Asked = { readonly approval: ApprovalView; readonly verdict: Verdict };

function Decision({ approval, verdict, onClose }: Asked & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('approvals');
  const { money } = useFormats();
  const [reason, setReason] = useDraft(`decision ${approval.approval_id}`);
  const { approval_id, amount, by, is_own } = approval;
  const isDecline = verdict === 'declined';
  const title = text(isDecline && is_own ? 'take_back' : `verdict.${verdict}`);
  return (
    <StepDialog
      title={title}
      effect={
        isDecline
          ? text(is_own ? 'effect.take_back' : 'effect.declined', { name: by })
          : approval.file !== null
            ? text('effect.file', { name: by, hours: approvedExportHours })
            : text('effect.approved', { name: by, amount: amount === null ? text('no_price') : money(amount, 'EUR') })
      }
      confirm={title}
      isDanger={isDecline}
      isConfirmable={!isDecline || reason.trim() !== ''}
      fields={['reason']}
      onConfirm={(key) =>
        call(staffApprovalDecide, {
          params: { approval_id },
          body: isDecline ? { verdict, reason } : { verdict },
          idempotency_key: key,
        })
      }
      onClose={(isDone) => {
        setReason('');
        onClose(isDone);
      }}
    >
      {(faultOf) =>
        isDecline && (
          <TextArea
            label={text('reason')}
            fault={faultOf('reason')}
            value={reason}
            maxLength={500}
            onChange={setReason}
          />
        )
      }
    </StepDialog>
  );
}

/** The steps that wait for a second person, then those that were decided. */
export function Approvals() {
  const text = useText('approvals');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['approvals'],
    queryFn: () => call(staffApprovals, {}),
    refetchInterval: 30_000,
  });
  const { ask, dialog } = useStep<Asked>((asked, close) => <Decision {...asked} onClose={close} />);
  const open = data?.approvals.filter(({ state }) => state === 'open') ?? [];
  const over = data?.approvals.filter(({ state }) => state !== 'open') ?? [];
  const listOf = (approvals: readonly ApprovalView[]) =>
    approvals.map((approval) => (
      <Approval key={approval.approval_id} approval={approval} onAsk={(verdict) => ask({ approval, verdict })} />
    ));
  return (
    <Page title={text('title')} lead={text('lead')}>
      {error && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && !error && <p className={ui.wait}>{shell('loading')}</p>}
      {data && open.length === 0 && <p className={`${ui.tableBox} ${ui.empty}`}>{text('empty')}</p>}
      {listOf(open)}
      {over.length > 0 && (
        <section className={ui.page}>
          <h2>{text('over')}</h2>
          {listOf(over)}
        </section>
      )}
      {dialog}
    </Page>
  );
}
