import { useFormats } from '../../lib/words/formats.ts';

/** The name of a row of days: its day, or its month. */
export function useStepName(step: 'day' | 'month'): (day: string) => string {
  const { day: dayName, month } = useFormats();
  return (day) => (step === 'day' ? dayName(day) : month(day.slice(0, 7)));
}
