import { scrollTimings } from '@vitrine/rules/screen/timings';
import { useEffect, useState } from 'react';

/** Whether the page has been scrolled past `beyond` px; checked every 250 ms while it scrolls. Spec 1 §9. */
export function useScrolled(beyond: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      setScrolled(window.scrollY > beyond);
    };
    const onScroll = () => (timer ??= setTimeout(update, scrollTimings.header_check));
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [beyond]);
  return scrolled;
}
