import { type DeadJobView, staffDeadJobs, staffJobStep } from '@vitrine/contract/staffJobs';
import type { JobStep } from '@vitrine/rules/staff/jobDesk';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useDraft } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListTable } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { JobName, useJobName } from './JobName.tsx';
import css from './jobs.module.css';

type Asked = { readonly job: DeadJobView; readonly step: JobStep };

function JobDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: (isDone: boolean) => void }) {
  const text = useText('jobs');
  const nameOf = useJobName();
  const [reason, setReason] = useDraft(`job ${asked.job.job_id}`);
  const { job, step } = asked;
  const gives_up = step === 'give_up';
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`, { kind: nameOf(job.kind), number: job.job_id })}
      confirm={text(`step.${step}`)}
      isDanger={gives_up}
      fields={['reason']}
      onConfirm={(key) =>
        call(staffJobStep, {
          params: { job_id: job.job_id },
          body: { step, ...(gives_up ? { reason } : {}) },
          idempotency_key: key,
        })
      }
      onClose={(isDone) => {
        setReason('');
        onClose(isDone);
      }}
    >
      {(faultOf) =>
        gives_up && (
          <TextArea
            label={text('reason')}
            fault={faultOf('reason')}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )
      }
    </StepDialog>
  );
}

/** The jobs that failed for good. */
export function DeadJobs() {
  const text = useText('jobs');
  const { moment } = useFormats();
  const { ask, dialog } = useStep<Asked>((asked, close) => <JobDialog asked={asked} onClose={close} />);
  const list = useList(
    ['dead-jobs'],
    (after) => call(staffDeadJobs, { query: after }),
    (page) => page.jobs,
  );
  return (
    <section className={ui.part} aria-labelledby="dead">
      <h2 id="dead">{text('dead')}</h2>
      <ListTable
        caption={text('dead')}
        empty={text('dead.none')}
        list={list}
        keyOf={({ job_id }) => job_id}
        columns={[
          {
            name: text('job'),
            render: ({ kind, job_id }) => (
              <>
                <JobName kind={kind} /> <span className={css.soft}>{job_id}</span>
              </>
            ),
          },
          { name: text('error'), render: ({ error }) => <span className={css.error}>{error}</span> },
          { name: text('tries'), isFigure: true, isMinor: true, render: ({ tries }) => tries },
          { name: text('failed.at'), render: ({ failed_at }) => moment(failed_at) },
          { name: text('created'), isMinor: true, render: ({ created_at }) => moment(created_at) },
          {
            name: text('steps'),
            render: (job) => (
              <May act="operate">
                <span className={css.steps}>
                  <Button about={job.job_id} onClick={() => ask({ job, step: 'retry' })}>
                    {text('step.retry')}
                  </Button>
                  <Button about={job.job_id} weight="quiet" onClick={() => ask({ job, step: 'give_up' })}>
                    {text('step.give_up')}
                  </Button>
                </span>
              </May>
            ),
          },
        ]}
      />
      {dialog}
    </section>
  );
}
