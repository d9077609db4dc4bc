import type { Rights } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** The names of some rights in plain words, in their order. */
export function useRightNames(): (rights: Rights) => readonly string[] {
  const text = useText('account');
  const order = useText('order');
  const back = useText('returns');
  return ({ orders, returns, acts }) => [
    ...orders.map((step) => order(`step.${step}`)),
    ...returns.map((step) => back(`step.${step}`)),
    ...acts.map((act) => capital(text(`act.${act}`))),
  ];
}
