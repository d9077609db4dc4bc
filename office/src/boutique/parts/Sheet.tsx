/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { usePage } from './pageContext.ts';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ComponentChildren };

/** A sheet over the page, from below. */
export function Sheet({ title, onClose, children }: Props) {
  const { text } = usePage().words;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // What had the focus before: the browser does not give it back when the sheet is taken out of the page with it.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a sheet opens once
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
