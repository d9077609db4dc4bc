import { type RefObject, useEffect, useRef } from 'react';

/** The click of a press follows its end sooner, in milliseconds; some presses have none, and must say nothing about a later click. */
const clickMs = 500;
type Watched = 'pointerdown' | 'pointerup' | 'pointercancel' | 'contextmenu' | 'blur' | 'keydown' | 'click';

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
    let ended: ReturnType<typeof setTimeout> | undefined;
    const on = (type: Watched, take: (event: Event) => void): void =>
      window.addEventListener(type, take, { capture: type !== 'click', signal: leaving.signal });
    const forget = (): void => {
      pressed.current = null;
    };
    on('pointerdown', ({ target }) => {
      clearTimeout(ended);
      pressed.current = target instanceof Node ? target : null;
    });
    on('pointerup', () => {
      clearTimeout(ended);
      ended = setTimeout(forget, clickMs);
    });
    // A press of the right button, a release outside of the window.
    on('contextmenu', forget);
    on('blur', ({ target }) => {
      if (!(target instanceof Node)) forget();
    });
    on('pointercancel', forget);
    on('keydown', forget);
    // Bubbles to the window after the change.
    on('click', forget);
    return () => {
      clearTimeout(ended);
      leaving.abort();
    };
  }, []);
  return { list, isPressedInside: () => pressed.current === null || list.current?.contains(pressed.current) === true };
}
