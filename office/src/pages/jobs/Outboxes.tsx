import { type OutboxKindView, staffOutboxRetry } from '@vitrine/contract/staffJobs';
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
import css from './jobs.module.css';
import { useCount } from '../../ui/useCount.ts';
import { useMailName } from '../../ui/useMailName.ts';

/** The messages that have not left. Never their addresses or texts. */
export function Outboxes({ rows }: { readonly rows: readonly OutboxKindView[] }) {
  const text = useText('jobs');
  const { moment } = useFormats();
  const counted = useCount();
  const nameOf = useMailName();
  const { ask, dialog } = useStep<OutboxKindView>(({ outbox, kind, failed }, close) => (
    <StepDialog
      title={text('send.title', { kind: nameOf(kind) })}
      effect={text('send.effect', { count: counted(failed) })}
      confirm={text('send')}
      onConfirm={(key) => call(staffOutboxRetry, { params: { outbox }, body: { kind }, idempotency_key: key })}
      onClose={close}
    />
  ));
  return (
    <section className={ui.part} aria-labelledby="outboxes">
      <h2 id="outboxes">{text('outboxes')}</h2>
      {rows.length === 0 ? (
        <p className={`${ui.tableBox} ${ui.empty}`}>{text('outboxes.none')}</p>
      ) : (
        <Table
          caption={text('outboxes')}
          rows={rows}
          keyOf={({ outbox, kind }) => `${outbox} ${kind}`}
          columns={[
            {
              name: text('kind'),
              render: ({ outbox, kind }) => (
                <>
                  {nameOf(kind)} <span className={css.soft}>{text(`outbox.${outbox}`)}</span>
                </>
              ),
            },
            { name: text('waiting'), isFigure: true, render: ({ waiting }) => counted(waiting) },
            {
              name: text('failed.last'),
              isFigure: true,
              render: ({ failed }) => (failed.count === 0 ? counted(failed) : <Tag tone="warn">{counted(failed)}</Tag>),
            },
            { name: text('oldest'), render: ({ oldest_at }) => (oldest_at === null ? '–' : moment(oldest_at)) },
            {
              name: text('steps'),
              render: (row) =>
                row.failed.count > 0 && (
                  <May act="operate">
                    <Button about={nameOf(row.kind)} onClick={() => ask(row)}>
                      {text('send')}
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
