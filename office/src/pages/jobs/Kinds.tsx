import { type JobKindView, staffJobKind, staffJobKindRetry } from '@vitrine/contract/staffJobs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { May } from '../../ui/May.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { useCount } from '../../ui/useCount.ts';
import { JobName, useJobName } from './JobName.tsx';

/** Asks before all failed jobs of a kind try again; the effect is read when the question opens, and no later failure is among them. */
function RetryKind({ kind, onClose }: { readonly kind: string; readonly onClose: (isDone: boolean) => void }) {
  const text = useText('jobs');
  const nameOf = useJobName();
  const { moment } = useFormats();
  const counted = useCount();
  const { data } = useQuery({
    queryKey: ['job-kind', kind],
    queryFn: () => call(staffJobKind, { params: { kind } }),
    staleTime: 0,
    gcTime: 0,
  });
  const until = data?.until ?? null;
  return (
    <StepDialog
      title={text('retry.kind', { kind: nameOf(kind) })}
      effect={
        data === undefined || until === null
          ? text('retry.kind.reading')
          : text('retry.kind.effect', { count: counted(data.failed), until: moment(until) })
      }
      confirm={text('retry.all')}
      isConfirmable={until !== null}
      onConfirm={(key) =>
        call(staffJobKindRetry, { params: { kind }, body: { until: until ?? '' }, idempotency_key: key })
      }
      onClose={onClose}
    />
  );
}

/** The queue by kind. */
export function Kinds({ kinds }: { readonly kinds: readonly JobKindView[] }) {
  const text = useText('jobs');
  const nameOf = useJobName();
  const { moment } = useFormats();
  const counted = useCount();
  const { ask, dialog } = useStep<string>((kind, close) => <RetryKind kind={kind} onClose={close} />);
  return (
    <section className={ui.part} aria-labelledby="kinds">
      <h2 id="kinds">{text('kinds')}</h2>
      {kinds.length === 0 ? (
        <p className={`${ui.tableBox} ${ui.empty}`}>{text('kinds.none')}</p>
      ) : (
        <Table
          caption={text('kinds')}
          rows={kinds}
          keyOf={({ kind }) => kind}
          columns={[
            { name: text('kind'), render: ({ kind }) => <JobName kind={kind} /> },
            { name: text('waiting'), isFigure: true, render: ({ waiting }) => counted(waiting) },
            { name: text('later'), isFigure: true, isMinor: true, render: ({ later }) => counted(later) },
            { name: text('running'), isFigure: true, render: ({ running }) => counted(running) },
            {
              name: text('failed'),
              isFigure: true,
              render: ({ failed }) => (failed.count === 0 ? counted(failed) : <Tag tone="bad">{counted(failed)}</Tag>),
            },
            {
              name: text('since'),
              isMinor: true,
              render: ({ waits_since }) => (waits_since === null ? '–' : moment(waits_since)),
            },
            {
              name: text('steps'),
              render: ({ kind, failed }) =>
                failed.count > 0 && (
                  <May act="operate">
                    <Button about={nameOf(kind)} onClick={() => ask(kind)}>
                      {text('retry.all')}
                    </Button>
                  </May>
                ),
            },
          ]}
        />
      )}
      {dialog}
    </section>
  );
}
