import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffMe } from '@vitrine/contract/staffAccount';
import type { StaffAct } from '@vitrine/rules/staff/staffRoles';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, isRefusal } from '../calls/call.ts';

export type Me = AnswerOf<typeof staffMe>;

export const meKey = ['me'] as const;

/** The signed-in member; null for a browser in which no member is signed in. */
export function useMe() {
  return useQuery({
    queryKey: meKey,
    queryFn: async (): Promise<Me | null> => {
      try {
        return await call(staffMe, {});
      } catch (error) {
        if (isRefusal(error, 'session_ended')) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Leads back to the sign-in, and forgets all that the member has read. */
export function forgetMember(client: QueryClient): void {
  client.setQueryData(meKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
}

/** Whether the member may act. */
export const mayAct = (me: Me, act: StaffAct): boolean => me.acts.includes(act);
