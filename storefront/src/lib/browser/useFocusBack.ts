import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus back to the returned control when the form that it opened has closed. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (!isOpen && was.current) opener.current?.focus();
    was.current = isOpen;
  }, [isOpen]);
  return opener;
}
