import { type FormEvent, type ReactNode, useId } from 'react';
import css from './ui.module.css';
import { useModal } from './useModal.ts';

type Props = {
  readonly title: string;
  /** What it does, in a sentence. */
  readonly lead: string;
  readonly onSubmit: (event: FormEvent) => void;
  /** The escape key or the back gesture closes it: the same as its quiet button. */
  readonly onClose: () => void;
  /** The buttons, the main one first. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
};

/** A form in an open dialog over the page. */
export function ModalForm({ title, lead, onSubmit, onClose, actions, children }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form className={css.form} onSubmit={onSubmit}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
        {children}
        <div className={css.actions}>{actions}</div>
      </form>
    </dialog>
  );
}
