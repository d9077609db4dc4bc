// What waits for this member as the second person: each queue is counted by the call of the page on which it is decided. decisions/0144.
import { staffPeriods } from '@vitrine/contract/staffAccounting';
import { staffApprovals } from '@vitrine/contract/staffApprovals';
import { staffProposals } from '@vitrine/contract/staffHistory';
import { staffProposalSets } from '@vitrine/contract/staffProposalSets';
import { staffCounts } from '@vitrine/contract/staffStockCount';
import type { ProposalStep } from '@vitrine/rules/changes/proposals';
import { isWhole } from '@vitrine/rules/staff/role';
import type { StaffAct } from '@vitrine/rules/staff/staffRoles';
import { call } from '../../lib/calls/call.ts';
import { type Me, mayAct, mayMoveValue, mayRead } from '../../lib/session/member.ts';
import { type Amount, first, type Queue } from './queue.ts';

/** Whether the member reads changes and decides some of them. */
const decides =
  (...acts: readonly StaffAct[]) =>
  (me: Me): boolean =>
    isWhole(me.scope) && mayRead(me, 'see_changes') && acts.some((act) => mayAct(me, act));

type Offered = { readonly steps: readonly ProposalStep[] };

/** How many of a first page the member may approve; more only where there are some. */
function waiting(rows: readonly Offered[], next: string | null): Amount {
  const own = rows.filter(({ steps }) => steps.includes('approve'));
  return first(own, own.length > 0 ? next : null);
}

export const decisions: readonly Queue[] = [
  {
    name: 'approvals',
    to: '/approvals',
    isTimed: true,
    isFor: mayMoveValue,
    count: async () => {
      const { approvals } = await call(staffApprovals, {});
      return first(
        approvals.filter(({ verdicts, is_own }) => verdicts.length > 0 && !is_own),
        null,
      );
    },
  },
  {
    name: 'closes',
    to: '/months',
    isTimed: true,
    isFor: (me) => isWhole(me.scope) && mayAct(me, 'keep_books'),
    count: async () => {
      const { closable, proposal } = await call(staffPeriods, {});
      // A proposal of another member is decided; without one, or after a refusal, the month is proposed.
      const isOpen = proposal !== null && proposal.refused === null;
      const waits = isOpen ? proposal.steps.some((step) => step !== 'withdraw') : closable !== null;
      return { count: waits ? 1 : 0, isMore: false };
    },
  },
  {
    name: 'proposals',
    to: '/changes',
    isTimed: true,
    isFor: decides('change_catalogue', 'edit_contents', 'edit_promotions'),
    count: async () => {
      const { proposals, next } = await call(staffProposals, { query: {} });
      return waiting(proposals, next);
    },
  },
  {
    name: 'price_sets',
    to: '/prices/sets',
    isTimed: true,
    isFor: decides('change_catalogue'),
    count: async () => {
      const { sets, next } = await call(staffProposalSets, { query: {} });
      return waiting(sets, next);
    },
  },
  {
    name: 'counts',
    to: '/counts',
    isTimed: true,
    isFor: (me) => mayAct(me, 'count_stock'),
    count: async () => {
      const { counts } = await call(staffCounts, {});
      return first(
        counts.filter(({ closed_at, differences }) => closed_at !== null && (differences ?? 0) > 0),
        null,
      );
    },
  },
];
