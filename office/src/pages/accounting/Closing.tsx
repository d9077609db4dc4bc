import type { ApiError } from '@vitrine/contract/browser/callThrough';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffPeriodClose, staffPeriodDecline, type staffPeriods } from '@vitrine/contract/staffAccounting';
import type { ClosingStep } from '@vitrine/rules/books/closing';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { useSet } from './useSet.ts';

type Proposal = NonNullable<AnswerOf<typeof staffPeriods>['proposal']>;
type Change = Proposal['changes'][number];
type Props = { readonly proposal: Proposal; readonly month: string };

/** What is otherwise than was proposed, with both values. */
function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const text = useText('accounting');
  const shown = (value: Change['now']): string => (value === null ? text('taken_back') : String(value));
  return (
    <Notice tone="warn">
      <p>{text('proposal.changed')}</p>
      <Table
        caption={text('proposal.changes')}
        rows={changes}
        keyOf={({ field, expected, now }) => `${field} ${String(expected)} ${String(now)}`}
        columns={[
          { name: text('what'), render: ({ field }) => text(`proposal.${field}`) },
          { name: text('proposal.then'), render: ({ expected }) => shown(expected) },
          { name: text('proposal.now'), render: ({ now }) => shown(now) },
        ]}
      />
    </Notice>
  );
}

const isField = (field: string): field is Change['field'] =>
  field === 'first_number' || field === 'entry_count' || field === 'account' || field === 'rate';
const valueOf = (value: unknown): Change['now'] =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The changes that a refused close names. */
const changesOf = (error: ApiError | null): Change[] =>
  (error?.detail.conflict ?? []).flatMap(({ field, expected, now }) =>
    isField(field) ? [{ field, expected: valueOf(expected), now: valueOf(now) }] : [],
  );

type QuestionProps = Props & { readonly step: ClosingStep; readonly onClose: (isDone: boolean) => void };

function Question({ proposal: { proposal_id, proposed_by }, month, step, onClose }: QuestionProps) {
  const text = useText('accounting');
  const { month: name } = useFormats();
  const [reason, setReason] = useTyped(`${month} ${step}`, '');
  const { refused, onConfirm } = useSet((idempotency_key) => {
    const params = { month };
    if (step === 'close') return call(staffPeriodClose, { params, body: { proposal_id }, idempotency_key });
    const body = step === 'refuse' ? { proposal_id, reason } : { proposal_id };
    return call(staffPeriodDecline, { params, body, idempotency_key });
  }, 'periods');
  const changes = changesOf(refused);
  return (
    <StepDialog
      title={text(`proposal.${step}.title`, { month: name(month) })}
      effect={step === 'close' ? text('close.effect') : text(`proposal.${step}.effect`, { name: proposed_by })}
      confirm={text(`proposal.${step}`)}
      isDanger={step === 'close'}
      isConfirmable={step !== 'refuse' || reason.trim() !== ''}
      fields={['reason']}
      effects={changes.length > 0 && <Changes changes={changes} />}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(faultOf) =>
        step === 'refuse' && (
          <TextArea
            label={text('proposal.reason')}
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

/** The close of a month that waits for another member; of a refused one why. */
export function Closing({ proposal, month }: Props) {
  const text = useText('accounting');
  const { month: name, moment, count } = useFormats();
  const { ask, dialog } = useStep<ClosingStep>((step, close) => (
    <Question proposal={proposal} month={month} step={step} onClose={close} />
  ));
  const { proposed_by, proposed_at, first_number, entry_count, changes, refused, steps, is_own } = proposal;
  if (refused !== null)
    return (
      <Notice tone="warn">
        {text('proposal.refused', { month: name(month), name: refused.by, reason: refused.reason })}
      </Notice>
    );
  const last = first_number + entry_count - 1;
  return (
    <Sheet title={text('proposal.of', { month: name(month) })}>
      <Facts
        rows={[
          [text('proposal.by'), `${proposed_by}, ${moment(proposed_at)}`],
          [
            text('numbers'),
            entry_count === 0
              ? text('numbers.none')
              : text('numbers.range', { first: count(first_number), last: count(last) }),
          ],
        ]}
      />
      {changes.length > 0 && <Changes changes={changes} />}
      {is_own && <p>{text('proposal.own')}</p>}
      {steps.length > 0 && (
        <div className={ui.actions}>
          {steps.map((step) => (
            <Button
              key={step}
              about={name(month)}
              weight={step === 'close' ? 'main' : 'plain'}
              onClick={() => ask(step)}
            >
              {text(`proposal.${step}`)}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </Sheet>
  );
}
