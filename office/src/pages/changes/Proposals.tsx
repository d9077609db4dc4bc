import { type ProposalView, staffProposals, staffProposalStep } from '@vitrine/contract/staffHistory';
import type { ProposalStep } from '@vitrine/rules/changes/proposals';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListTable } from '../../ui/Table.tsx';
import { useFieldName, useFieldValue } from '../../ui/useFieldValue.ts';
import { useStep } from '../../ui/useStep.tsx';
import { ChangeConflict } from '../../ui/ChangeConflict.tsx';
import css from './changes.module.css';

/** A value of a proposal; without one there is no row. The versions of a content are digests, which tell a person nothing. */
function useShownValue(): (
  proposal: Pick<ProposalView, 'subject' | 'key' | 'field' | 'before' | 'after'>,
  side: 'before' | 'after',
) => string {
  const text = useText('changes');
  const valueOf = useFieldValue();
  return (proposal, side) => {
    const value = proposal[side];
    if (value === null) return text('value.none');
    return proposal.subject === 'content_page' ? text(`version.${side}`) : valueOf(proposal, proposal.field, value);
  };
}

/** What a proposal is about: its key, or the page that says what starts or changes with it. */
function Named({ proposal: { subject, key } }: { readonly proposal: Pick<ProposalView, 'subject' | 'key'> }) {
  const text = useText('changes');
  // The key of a content ends with the language of its source.
  const content = key.split('/').slice(0, -1).join('/');
  return (
    <span className={`${css.soft} ${css.key}`}>
      {subject === 'promotion' && <Link to={`/promotions/${key}`}>{text('promotion.read')}</Link>}
      {subject === 'content_page' && <Link to={`/contents/${content}`}>{content}</Link>}
      {subject !== 'promotion' && subject !== 'content_page' && key}
    </span>
  );
}

/** The start of a promotion is approved where its page says what it gives. */
const stepsHere = ({ subject, steps }: ProposalView): readonly ProposalStep[] =>
  subject === 'promotion' ? steps.filter((step) => step !== 'approve') : steps;

type Asked = { readonly proposal: ProposalView; readonly step: ProposalStep };

function StepOf({ asked, onClose }: { readonly asked: Asked; readonly onClose: (isDone: boolean) => void }) {
  const text = useText('changes');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { proposal, step } = asked;
  const shown = useShownValue();
  const nameOf = useFieldName();
  const { proposal_id, key, field } = proposal;
  const [before, after] = [shown(proposal, 'before'), shown(proposal, 'after')];
  const send = (once: string): Promise<unknown> =>
    call(staffProposalStep, { params: { proposal_id }, body: { step }, idempotency_key: once }).catch(
      (error: unknown) => {
        if (error instanceof ApiError) setRefused(error);
        throw error;
      },
    );
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`, { key, field: nameOf(field), before, after })}
      confirm={text(`step.${step}`)}
      effects={<ChangeConflict row={proposal} error={refused} />}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

/** What waits for another member, or for its moment. */
export function Proposals() {
  const text = useText('changes');
  const nameOf = useFieldName();
  const { moment } = useFormats();
  const shown = useShownValue();
  const { ask, dialog } = useStep<Asked>((asked, close) => <StepOf asked={asked} onClose={close} />);
  const list = useList(
    ['changes', 'proposals'],
    (after) => call(staffProposals, { query: after }),
    (page) => page.proposals,
  );
  return (
    <section className={css.part} aria-labelledby="proposals">
      <h2 id="proposals">{text('proposals')}</h2>
      <ListTable
        caption={text('proposals')}
        empty={text('proposals.none')}
        list={list}
        keyOf={({ proposal_id }) => proposal_id}
        columns={[
          {
            name: text('what'),
            render: (proposal) => (
              <>
                {text(`subject.${proposal.subject}`)} · {nameOf(proposal.field)}
                <Named proposal={proposal} />
                <span className={css.key}>{`${shown(proposal, 'before')} → ${shown(proposal, 'after')}`}</span>
              </>
            ),
          },
          { name: text('reason'), render: ({ reason }) => reason, isMinor: true },
          { name: text('by'), render: ({ proposed_by }) => proposed_by, isMinor: true },
          {
            name: text('state'),
            render: ({ state, effective_at, failure }) => (
              <>
                <Tag tone={state === 'proposed' ? 'warn' : 'plain'}>{text(`state.${state}`)}</Tag>
                {failure !== null && <p className={css.soft}>{text(`fail.${failure}`)}</p>}
                {effective_at !== null && <span className={css.soft}> {moment(effective_at)}</span>}
              </>
            ),
          },
          {
            name: text('steps'),
            render: (proposal) => (
              <span className={css.steps}>
                {stepsHere(proposal).map((step) => (
                  <Button key={step} onClick={() => ask({ proposal, step })}>
                    {text(`step.${step}`)}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
      {dialog}
    </section>
  );
}
