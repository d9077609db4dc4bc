import { carousel } from '@vitrine/rules/screen/carousel';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStorefront } from '../../lib/words/locale.ts';

type Way = 'previous' | 'next';
type Args = {
  readonly section: RefObject<HTMLElement | null>;
  readonly row: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly plays: boolean;
};

const motion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');
const isStill = (): boolean => motion().matches;

function onMotion(changed: () => void): () => void {
  const query = motion();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** How far a slide is from its place at the row's start, in pixels of `scrollLeft`. */
function distanceTo(row: HTMLElement, index: number): number {
  const slide = row.children[index]?.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  if (!slide) return 0;
  return getComputedStyle(row).direction === 'rtl' ? slide.right - place.right : slide.left - place.left;
}

/** The slide that is nearest to the row's start. */
function slideAt(row: HTMLElement): number {
  const far = [...row.children].map((_slide, index) => Math.abs(distanceTo(row, index)));
  return Math.max(0, far.indexOf(Math.min(...far)));
}

/** Whether the row's end is in view: with several slides in view, before the last one is at the start. */
function isAtEnd(row: HTMLElement): boolean {
  return Math.abs(row.scrollLeft) >= row.scrollWidth - row.clientWidth - 1;
}

const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Scrolls the row to a slide in 500 ms, at once with reduced motion. Returns what stops it. */
function slideTo(row: HTMLElement, index: number): () => void {
  const from = row.scrollLeft;
  const way = distanceTo(row, index);
  if (isStill()) {
    row.scrollLeft = from + way;
    return () => undefined;
  }
  // A snapping row would jump from slide to slide.
  row.style.scrollSnapType = 'none';
  const started = performance.now();
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    row.style.scrollSnapType = '';
  };
  const step = (now: number): void => {
    const share = Math.min(1, Math.max(0, now - started) / carousel.speed_ms);
    row.scrollLeft = from + way * eased(share);
    if (share < 1) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  return end;
}

/** Whether the carousel must wait: it is out of sight, or the visitor points at it or has the focus in it. */
function isHeld(section: HTMLElement): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  const isSeen = bottom > 0 && top < window.innerHeight;
  return document.hidden || !isSeen || section.matches(':hover') || section.contains(document.activeElement);
}

/** Shows the next slide every three seconds, unless the carousel must wait. `show` is stable. */
function useClock(section: Args['section'], isPlaying: boolean, show: (way: Way) => void): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    const clock = setInterval(() => {
      if (section.current && !isHeld(section.current)) show('next');
    }, carousel.autoplay_speed_ms);
    return () => clearInterval(clock);
  }, [isPlaying, section, show]);
}

/** Keeps the row at its slide: a window of another width has slides of another width. */
function useRowAtSlide(row: Args['row'], index: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const list = row.current;
        if (list) list.scrollLeft += distanceTo(list, index);
      }, carousel.resize_delay_ms);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, [row, index]);
}

/** The state of a carousel: its slide, its paging and, where it plays, its clock. Spec 2 §4, §9. */
export function useCarousel({ section: sectionRef, row: rowRef, count, plays }: Args) {
  const { direction } = useStorefront();
  const [index, setIndex] = useState(0);
  const [moved, setMoved] = useState(false);
  // The visitor's own choice; before, it plays where motion is welcome. The server does not know, and renders it still.
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const still = useSyncExternalStore(onMotion, isStill, () => true);
  const isPlaying = chosen ?? (plays && !still);
  const stop = useRef(() => {});

  const show = useCallback(
    (way: Way): void => {
      const list = rowRef.current;
      if (!list) return;
      const now = slideAt(list);
      const step = way === 'next' ? carousel.slides_to_show : -carousel.slides_to_show;
      // After the last slide comes the first, and the other way round.
      const next = way === 'next' && isAtEnd(list) ? 0 : (now + step + count) % count;
      stop.current();
      stop.current = slideTo(list, next);
      setIndex(next);
    },
    [rowRef, count],
  );
  /** The visitor pages: from then on it does not move by itself. */
  const page = useCallback(
    (way: Way): void => {
      setPlaying(false);
      setMoved(true);
      show(way);
    },
    [show],
  );

  useEffect(() => {
    sectionRef.current?.removeAttribute('data-asleep');
    return () => stop.current();
  }, [sectionRef]);

  useClock(sectionRef, isPlaying, show);
  useRowAtSlide(rowRef, index);
  return {
    index,
    moved,
    isPlaying,
    page,
    /** After a swipe: the slide that it left in view. */
    settle: (): void => {
      if (rowRef.current) setIndex(slideAt(rowRef.current));
    },
    /** The visitor swipes. */
    pause: (): void => setPlaying(false),
    toggle: (): void => setPlaying(!isPlaying),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      page((event.key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous');
    },
  };
}
export type Carousel = ReturnType<typeof useCarousel>;
