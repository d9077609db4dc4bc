import { type StaffView, staffViewStep } from '@vitrine/contract/staffViews';
import type { ViewStep } from '@vitrine/rules/staff/savedViews';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../Button.tsx';
import { StepDialog } from '../StepDialog.tsx';
import { useStep } from '../useStep.tsx';
import { differsFrom, type ShownList, type ViewedList } from './viewedList.ts';
import { ViewName } from './ViewName.tsx';
import css from './views.module.css';

type Props = { readonly view: StaffView; readonly of: ViewedList };

/** What a step of a view sends beside its version. */
function bodyOf(step: ViewStep, shown: ShownList, title: string) {
  if (step === 'rename') return { step, title };
  return step === 'keep' ? { step, shown } : { step };
}

function ViewStepDialog(props: Props & { readonly step: ViewStep; readonly onClose: (isDone: boolean) => void }) {
  const { view, of, step, onClose } = props;
  const text = useText('views');
  const navigate = useNavigate();
  const [title, setTitle] = useTyped(`view ${view.view_id} title`, view.title);
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`step.${step}.effect`, { title: view.title })}
      confirm={text(`step.${step}.confirm`)}
      isDanger={step === 'delete'}
      fields={step === 'rename' ? ['title'] : []}
      onConfirm={async (key) => {
        const body = { ...bodyOf(step, of.shown, title), version: view.version };
        const { view: after } = await call(staffViewStep, {
          params: { view_id: view.view_id },
          body,
          idempotency_key: key,
        });
        // What the list shows stays; only its view is gone.
        if (after === null)
          await navigate({ search: of.searchOf(of.shown).toString() }, { replace: true, flushSync: true });
      }}
      onClose={onClose}
    >
      {(faultOf) =>
        step === 'rename' ? <ViewName value={title} onChange={setTitle} fault={faultOf('title')} /> : null
      }
    </StepDialog>
  );
}

/** Whose the open view is, whether the list shows something else than it keeps, and its steps. */
export function ViewBar({ view, of }: Props) {
  const text = useText('views');
  const { ask, dialog } = useStep<ViewStep>((step, close) => (
    <ViewStepDialog view={view} of={of} step={step} onClose={close} />
  ));
  const differs = differsFrom(view, of);
  const steps = view.steps.filter((step) => step !== 'keep' || differs);
  const whose = view.is_shared ? text('shared_by', { name: view.by }) : text('mine');
  return (
    <div className={css.bar}>
      <p>{differs ? `${whose} ${text('changed')}` : whose}</p>
      {steps.map((step) => (
        <Button key={step} weight="link" onClick={() => ask(step)}>
          {text(`step.${step}`)}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
