import { createContext, useContext } from 'react';
import type { Me } from './member.ts';

export const MemberContext = createContext<Me | null>(null);

/** The signed-in member, inside of the pages that only a member sees. */
export function useMember(): Me {
  const me = useContext(MemberContext);
  if (!me) throw new Error('a page without its member');
  return me;
}
