import { useEffect, useState } from 'react';

/** How often an opening status is read again, in milliseconds. */
const everyMs = 30_000;

/** The current time in milliseconds, renewed while the page is open; null until the browser takes over, as pages are cached. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
