import { useText } from '../../lib/words/words.tsx';

const dayMinutes = 1440;

/** A time in minutes, as days from two on, else as hours. */
export function useDuration(): (minutes: number) => string {
  const text = useText('money');
  return (minutes) =>
    minutes < 2 * dayMinutes
      ? text('hours', { count: Math.round(minutes / 60) })
      : text('days.long', { count: Math.round(minutes / dayMinutes) });
}
