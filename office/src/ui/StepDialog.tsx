import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../lib/calls/call.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { reasonOf } from '../lib/calls/refusals.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import css from './ui.module.css';
import { useModal } from './useModal.ts';

type Props = {
  readonly title: string;
  /** What the step will cause. */
  readonly effect: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** False while the step cannot be taken. */
  readonly isConfirmable?: boolean;
  /** Takes the step. `key` stays the same while no answer has come, so that a lost one does not take it twice. */
  readonly onConfirm: (key: string) => Promise<unknown>;
  readonly onClose: (isDone: boolean) => void;
  /** The fields of the step; `faultOf` gives what the server said of a field. */
  readonly children?: (faultOf: (field: string) => string | null) => ReactNode;
  /** The fields that the form shows: a refusal about another one stands above them. */
  readonly fields?: readonly string[];
};

/** Asks before a step is taken, with its fields; a refusal keeps what was typed. */
export function StepDialog(props: Props) {
  const { title, effect, confirm, isDanger, isConfirmable = true, onConfirm, onClose, children, fields = [] } = props;
  const text = useText('shell');
  const fault = useFault();
  const dialog = useModal();
  const id = useId();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refused = reasonOf(error);
  const isAtField = refused !== null && fields.includes(refused.field);
  const faultOf = (field: string) => (isAtField && refused.field === field ? fault(error) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    onConfirm(key).then(
      () => onClose(true),
      (reason: unknown) => {
        setError(reason);
        // The server has answered: the next try is another step.
        if (reason instanceof CallError && reason.status >= 400 && reason.status < 500) setKey(crypto.randomUUID());
        setBusy(false);
      },
    );
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <form className={css.form} onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        <p>{effect}</p>
        {error !== null && !isAtField && <Notice tone="bad">{fault(error)}</Notice>}
        {children && <div className={css.fields}>{children(faultOf)}</div>}
        <div className={css.actions}>
          <Button type="submit" weight={isDanger ? 'danger' : 'main'} disabled={isBusy || !isConfirmable}>
            {confirm}
          </Button>
          <Button weight="quiet" onClick={() => onClose(false)}>
            {text('cancel')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
