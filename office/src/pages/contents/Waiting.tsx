import { type ContentPage, staffContentPage } from '@vitrine/contract/staffContents';
import { staffProposalStep } from '@vitrine/contract/staffHistory';
import type { ProposalStep } from '@vitrine/rules/changes/proposals';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { Reading } from './Reading.tsx';
import css from './contents.module.css';

type Proposal = ContentPage['proposals'][number];
type Asked = { readonly proposal: Proposal; readonly step: ProposalStep };

function WaitingRow({
  proposal,
  page,
  language,
  ask,
}: {
  proposal: Proposal;
  page: ContentPage;
  language: Wording;
  ask: (asked: Asked) => void;
}) {
  const text = useText('contents');
  const { moment } = useFormats();
  const [isShown, show] = useState(false);
  const { state, effective_at, reason, proposed_by, steps, shared, texts } = proposal;
  return (
    <li>
      <p>
        <Tag tone={state === 'failed' ? 'bad' : 'warn'}>{text(`state.${state}`)}</Tag> {reason}
      </p>
      <p className={css.soft}>
        {proposed_by}
        {effective_at !== null && ` · ${moment(effective_at)}`}
      </p>
      <div className={css.steps}>
        <Button aria-expanded={isShown} about={reason} onClick={() => show(!isShown)}>
          {text('preview')}
        </Button>
        {steps.map((step) => (
          <Button key={step} about={reason} onClick={() => ask({ proposal, step })}>
            {text(`step.${step}`)}
          </Button>
        ))}
      </div>
      {isShown && <Reading language={language} value={{ ...shared, ...texts[language] }} pictures={page.pictures} />}
    </li>
  );
}

/** What waits for another member or its moment. */
export function Waiting({ page, language }: { readonly page: ContentPage; readonly language: Wording }) {
  const text = useText('contents');
  const { ask, dialog } = useStep<Asked>(({ proposal: { proposal_id }, step }, close) => (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`)}
      confirm={text(`step.${step}`)}
      onConfirm={(idempotency_key) =>
        call(staffProposalStep, { params: { proposal_id }, body: { step }, idempotency_key })
      }
      onClose={close}
    />
  ));
  if (page.proposals.length === 0) return null;
  return (
    <Sheet title={text('waiting')}>
      <ul className={css.waiting}>
        {page.proposals.map((proposal) => (
          <WaitingRow key={proposal.proposal_id} proposal={proposal} page={page} language={language} ask={ask} />
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}

/** The publications of a content; what was before one can be taken into the form again. */
export function Versions({ page, onRestore }: { page: ContentPage; onRestore: (was: ContentPage) => void }) {
  const text = useText('contents');
  const { moment } = useFormats();
  const naming = useWordingNames();
  const fault = useFault();
  const [error, setError] = useState<unknown>(null);
  const { kind, code } = page;
  const restore = async (change_id: number): Promise<void> => {
    try {
      setError(null);
      onRestore(await call(staffContentPage, { params: { kind, code }, query: { before: String(change_id) } }));
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Sheet title={text('history')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Table
        caption={text('history')}
        rows={page.history}
        keyOf={({ change_id }) => String(change_id)}
        columns={[
          {
            name: text('when'),
            render: ({ at, by, actor, reason }) => (
              <>
                <p>{moment(at)}</p>
                <p>{by ?? actor}</p>
                {reason !== null && <p>{reason}</p>}
              </>
            ),
          },
          {
            name: text('languages'),
            isMinor: true,
            render: ({ languages }) =>
              languages.length === page.languages.length ? text('all_languages') : languages.map(naming).join(', '),
          },
          {
            name: text('steps'),
            // Before the first publication there was no content.
            render: ({ change_id }) =>
              page.may_edit &&
              change_id !== page.history.at(-1)?.change_id && (
                <Button about={String(change_id)} onClick={() => void restore(change_id)}>
                  {text('restore')}
                </Button>
              ),
          },
        ]}
      />
    </Sheet>
  );
}
