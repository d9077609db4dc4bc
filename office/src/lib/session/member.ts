import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffMe } from '@vitrine/contract/staffAccount';
import { needsProof } from '@vitrine/rules/staff/proof';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffRead, type StaffAct } from '@vitrine/rules/staff/staffRoles';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { call } from '../calls/call.ts';

export type Me = AnswerOf<typeof staffMe>;

/** What decides which pages a member works with. */
export type Works = Pick<Me, 'acts' | 'orders' | 'returns' | 'scope'>;

export const meKey = ['me'] as const;

/** Forgets what another member has read in this browser: the sign-in has become another one's, in another tab. */
function forgetOther(client: QueryClient, me: Me): Me {
  const before = client.getQueryData<Me | null>(meKey);
  if (before && before.staff.email !== me.staff.email)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  return me;
}

/** The signed-in member; null for a browser in which no member is signed in. */
export function useMe() {
  const client = useQueryClient();
  return useQuery({
    queryKey: meKey,
    queryFn: async (): Promise<Me | null> => {
      try {
        return forgetOther(client, await call(staffMe, {}));
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
export const mayAct = (me: Pick<Me, 'acts'>, act: StaffAct): boolean => me.acts.includes(act);

/** Whether the member may read what an act is about. */
export const mayRead = (me: Pick<Me, 'acts'>, act: StaffAct): boolean => mayStaffRead(me, act);

/** Whether the member prepares orders: the online stock serves all countries. */
export const worksInWarehouse = (me: Works): boolean => isWhole(me.scope) && mayAct(me, 'prepare_orders');

/** Whether the member has a step by which money, pieces or clients' data leave, or reads those of others. */
export const mayMoveValue = (me: Works): boolean =>
  mayRead(me, 'review') ||
  mayAct(me, 'export') ||
  mayAct(me, 'export_newsletter') ||
  mayAct(me, 'refund') ||
  mayAct(me, 'move_stock') ||
  mayAct(me, 'move_store_stock') ||
  me.orders.some((step) => needsProof('order', step)) ||
  me.returns.some((step) => needsProof('return', step));
