import { type FormEvent, type ReactNode } from 'react';
import { useFault } from '../lib/calls/useFault.ts';
import { isOfField, reasonOf } from '../lib/calls/refusals.ts';
import { useTake } from '../lib/calls/useTake.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { ModalForm } from './ModalForm.tsx';
import { Notice } from './Notice.tsx';
import css from './ui.module.css';

type Props = {
  readonly title: string;
  /** What the step will cause. */
  readonly effect: string;
  readonly confirm: string;
  /** What the other button says, where "Cancel" could be read as the step. */
  readonly decline?: string | undefined;
  readonly isDanger?: boolean;
  /** False while the step cannot be taken. */
  readonly isConfirmable?: boolean;
  /** Takes the step. `key` stays the same while no answer has come, so that a lost one does not take it twice. */
  readonly onConfirm: (key: string) => Promise<unknown>;
  readonly onClose: (isDone: boolean) => void;
  /** The fields of the step; `faultOf` gives what the server said of a field. */
  readonly children?: (faultOf: (field: string) => string | null) => ReactNode;
  /** What the step would cause, as the server says (`StepEffects`). */
  readonly effects?: ReactNode;
  /** The fields that the form shows: a refusal about another one shows above them. */
  readonly fields?: readonly string[];
};

/** Asks before a step is taken, with its fields; a refusal keeps what was typed. */
export function StepDialog(props: Props) {
  const {
    title,
    effect,
    confirm,
    decline,
    isDanger,
    isConfirmable = true,
    onConfirm,
    onClose,
    children,
    effects,
    fields = [],
  } = props;
  const text = useText('shell');
  const fault = useFault();
  const { isBusy, error, take } = useTake();
  const refused = reasonOf(error);
  const atField = refused === null ? undefined : fields.find((field) => isOfField(refused.field, field));
  const isAtField = atField !== undefined;
  const faultOf = (field: string) => (isAtField && field === atField ? fault(error) : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await take(onConfirm)) onClose(true);
  };
  return (
    <ModalForm
      title={title}
      lead={effect}
      onSubmit={(event) => void submit(event)}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button type="submit" weight={isDanger ? 'danger' : 'main'} disabled={isBusy || !isConfirmable}>
            {confirm}
          </Button>
          <Button weight="quiet" onClick={() => onClose(false)}>
            {decline ?? text('cancel')}
          </Button>
        </>
      }
    >
      {error !== null && !isAtField && (
        <Notice tone={refused?.reason === 'second_person' ? 'warn' : 'bad'}>{fault(error)}</Notice>
      )}
      {children && <div className={css.fields}>{children(faultOf)}</div>}
      {effects}
    </ModalForm>
  );
}
