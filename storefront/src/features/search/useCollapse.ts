import { searchCollapseDelayMs } from '@vitrine/rules/search/suggestionGroups';
import { type RefObject, useEffect, useRef } from 'react';

const desktop = '(min-width: 1024px)';

/**
 * Collapses the search half a second after the focus has left it, a press beside it, or (desktop) a scroll. Spec 1 §2,
 * §9.
 */
export function useCollapse(panel: RefObject<HTMLElement | null>, onCollapse: () => void): void {
  const collapse = useRef(onCollapse);
  useEffect(() => {
    collapse.current = onCollapse;
  }, [onCollapse]);
  useEffect(() => {
    const root = panel.current;
    if (!root) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressing = false;
    const stay = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const leave = () => (timer ??= setTimeout(() => collapse.current(), searchCollapseDelayMs));
    const onPress = ({ target }: PointerEvent) => {
      pressing = target instanceof Node && root.contains(target);
      if (pressing) stay();
      else leave();
    };
    const onRelease = () => (pressing = false);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && root.contains(relatedTarget);
      // A press on the panel's own background, or another window in front, does not count as leaving.
      if (!stays && !pressing && document.hasFocus()) leave();
    };
    const onScroll = () => {
      if (window.matchMedia(desktop).matches) leave();
    };
    root.addEventListener('focusin', stay);
    root.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointerup', onRelease);
    // The panel's own scrolling does not bubble to the document.
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stay();
      root.removeEventListener('focusin', stay);
      root.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onRelease);
      document.removeEventListener('scroll', onScroll);
    };
  }, [panel]);
}
