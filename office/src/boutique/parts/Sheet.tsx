/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { usePage } from './pageContext.ts';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ComponentChildren };

/** A sheet over the page, from below. */
export function Sheet({ title, onClose, children }: Props) {
  const { text } = usePage().words;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <button type="button" class="no" onClick={onClose}>
        {text('cancel')}
      </button>
    </dialog>
  );
}
