import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the element that carries `data-asleep` in a part of the page: takes the mark away once the part's code is there.
 * What was pressed or sent in it before is done then (server/src/platform/pages/earlyInput.ts).
 */
export function useAwake<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.removeAttribute('data-asleep'), []);
  return part;
}
