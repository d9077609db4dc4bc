import type { OperationStepView } from '@vitrine/contract/staffJobs';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useMailName } from '../../ui/useMailName.ts';
import { useJobName } from './JobName.tsx';
import css from './jobs.module.css';

/** A kind of messages or of jobs, as a step names it. */
function useKindName(): (what: OperationStepView['what'], kind: string) => string {
  const job = useJobName();
  const mail = useMailName();
  return (what, kind) => (what === 'retry_mails' || what === 'retry_texts' ? mail(kind) : job(kind));
}

/** What members did with jobs and messages last. */
export function Steps({ steps }: { readonly steps: readonly OperationStepView[] }) {
  const text = useText('jobs');
  const nameOf = useKindName();
  const { moment } = useFormats();
  if (steps.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby="steps">
      <h2 id="steps">{text('log')}</h2>
      <Table
        caption={text('log')}
        rows={steps}
        keyOf={({ step_id }) => step_id}
        columns={[
          { name: text('at'), render: ({ at }) => moment(at) },
          { name: text('by'), render: ({ by }) => by },
          {
            name: text('what'),
            render: ({ what, kind, job_id, pieces, reason }) => (
              <>
                {text(`log.${what}`, { kind: nameOf(what, kind), number: job_id ?? '', count: pieces })}
                {reason !== null && <p className={css.soft}>{reason}</p>}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
