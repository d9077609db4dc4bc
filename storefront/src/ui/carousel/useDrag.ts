import { carousel } from '@vitrine/rules/screen/carousel';
import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import type { Carousel } from './useCarousel.ts';

/** Scrolls a row to where the pull has it; beside a slide it may not snap. */
function pullTo(row: HTMLElement, left: number): void {
  row.style.scrollSnapType = 'none';
  row.scrollLeft = left;
}

/** Lets a row snap again. */
function letGo(row: HTMLElement | null): void {
  if (row) row.style.scrollSnapType = '';
}

/**
 * Handlers with which a mouse pulls the row as a finger does: beyond 5 px it is a swipe and no longer a click. Fingers and wheels
 * scroll the row themselves. Spec 2 §9.
 */
export function useDrag(row: RefObject<HTMLElement | null>, { page, settle, pause }: Carousel) {
  const { direction } = useStorefront();
  const held = useRef<{ x: number; scroll: number; isSwipe: boolean } | null>(null);
  const swiped = useRef(false);
  const pulled = (event: PointerEvent): number => event.clientX - (held.current?.x ?? event.clientX);
  const release = (): void => {
    letGo(row.current);
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      swiped.current = false;
      if (event.pointerType === 'touch') pause();
      if (event.pointerType !== 'mouse' || event.button !== 0 || !row.current) return;
      held.current = { x: event.clientX, scroll: row.current.scrollLeft, isSwipe: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      const list = row.current;
      const now = held.current;
      if (!now || !list) return;
      if (!now.isSwipe) {
        if (Math.abs(pulled(event)) <= carousel.swipe_threshold) return;
        now.isSwipe = true;
        list.setPointerCapture(event.pointerId);
      }
      pullTo(list, now.scroll - pulled(event));
    },
    onPointerUp: (event: PointerEvent): void => {
      const now = held.current;
      const way = pulled(event);
      if (now?.isSwipe && row.current) {
        swiped.current = true;
        // Paging starts from the slide where the pull began.
        pullTo(row.current, now.scroll);
        release();
        page(way < 0 === (direction === 'ltr') ? 'next' : 'previous');
      } else release();
    },
    onPointerCancel: release,
    onDragStart: (event: DragEvent): void => event.preventDefault(),
    onClickCapture: (event: MouseEvent): void => {
      if (!swiped.current) return;
      // The end of a swipe is no click on the slide under it.
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onScrollEnd: settle,
  };
}
