import { type StaffView, staffViewStep } from '@vitrine/contract/staffViews';
import type { ViewStep } from '@vitrine/rules/staff/savedViews';
import { viewNameLength } from '@vitrine/rules/staff/savedViews';
import { orderColumns } from '@vitrine/rules/staff/orderList';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { isChanged, type OrderAddress, searchOf } from '../../ui/orderAddress.ts';
import css from './views.module.css';

type Props = { readonly view: StaffView; readonly address: OrderAddress };

/** What a step of a view sends beside its version. */
function bodyOf(step: ViewStep, { query, sort, columns }: OrderAddress, title: string) {
  if (step === 'rename') return { step, title };
  if (step !== 'keep') return { step };
  // A view keeps every column that was chosen, also those that its owner may not see today.
  return { step, shown: { query, sort, columns: columns.length === 0 ? [] : [...orderColumns(columns, true)] } };
}

function ViewStepDialog(props: Props & { readonly step: ViewStep; readonly onClose: (isDone: boolean) => void }) {
  const { view, address, step, onClose } = props;
  const text = useText('orders');
  const navigate = useNavigate();
  const [title, setTitle] = useTyped(`view ${view.view_id} title`, view.title);
  return (
    <StepDialog
      title={text(`view.${step}`)}
      effect={text(`view.${step}.effect`, { title: view.title })}
      confirm={text(`view.${step}.confirm`)}
      isDanger={step === 'delete'}
      fields={step === 'rename' ? ['title'] : []}
      onConfirm={async (key) => {
        const body = { ...bodyOf(step, address, title), version: view.version };
        const { view: after } = await call(staffViewStep, {
          params: { view_id: view.view_id },
          body,
          idempotency_key: key,
        });
        // What the list shows stays; only its view is gone.
        if (after === null)
          await navigate({ search: searchOf(address).toString() }, { replace: true, flushSync: true });
      }}
      onClose={onClose}
    >
      {(faultOf) =>
        step === 'rename' ? (
          <TextField
            label={text('view.title')}
            value={title}
            onChange={setTitle}
            fault={faultOf('title')}
            hint={text('view.title.hint', { most: viewNameLength })}
            isRequired
            isFocused
          />
        ) : null
      }
    </StepDialog>
  );
}

/** Whose the open view is, whether the list shows something else than it keeps, and its steps. */
export function ViewBar({ view, address }: Props) {
  const text = useText('orders');
  const { ask, dialog } = useStep<ViewStep>((step, close) => (
    <ViewStepDialog view={view} address={address} step={step} onClose={close} />
  ));
  const differs = isChanged(view, address);
  const steps = view.steps.filter((step) => step !== 'keep' || differs);
  const whose = view.is_shared ? text('view.shared_by', { name: view.by }) : text('view.mine');
  return (
    <div className={css.bar}>
      <p>{differs ? `${whose} ${text('view.changed')}` : whose}</p>
      {steps.map((step) => (
        <Button key={step} weight="link" onClick={() => ask(step)}>
          {text(`view.${step}`)}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
