import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the element that carries `data-asleep` in a part of the page: removes the attribute once the part's code has loaded.
 * Presses and submits recorded before are then replayed (server/src/platform/pages/earlyInput.ts).
 */
export function useAwake<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.removeAttribute('data-asleep'), []);
  return part;
}
