import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the press that causes a change began in the list. Where the page moves between touch and click, the click may land on
 * what has moved under the finger: a tap on Pay must not choose another way to pay. A change without a press, by keyboard or by a
 * screen reader, counts as inside.
 */
export function usePressedInside(): { list: RefObject<HTMLDivElement | null>; isPressedInside: () => boolean } {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<Node | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const on = (type: 'pointerdown' | 'pointercancel' | 'keydown' | 'click', take: (event: Event) => void): void =>
      window.addEventListener(type, take, { capture: type !== 'click', signal: leaving.signal });
    const forget = (): void => {
      pressed.current = null;
    };
    on('pointerdown', ({ target }) => {
      pressed.current = target instanceof Node ? target : null;
    });
    on('pointercancel', forget);
    on('keydown', forget);
    // Bubbles to the window after the change.
    on('click', forget);
    return () => leaving.abort();
  }, []);
  return { list, isPressedInside: () => pressed.current === null || list.current?.contains(pressed.current) === true };
}
