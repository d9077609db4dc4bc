import { statusLabelKeys } from '@vitrine/rules/orders/status';
import { timelineStepKeys } from '@vitrine/rules/orders/timeline';
import { useText } from '../../lib/words/text.ts';

const isKey = <Names extends readonly string[]>(names: Names, key: string): key is Names[number] =>
  names.some((name) => name === key);

/** The label of a status or of a step of the order's progress; an unknown one is empty (spec 3 §4). */
export function useStatusLabel(): (key: string) => string {
  const status = useText('status');
  const step = useText('step');
  return (key) => {
    if (isKey(timelineStepKeys, key)) return step(key);
    return isKey(statusLabelKeys, key) ? status(key) : '';
  };
}
