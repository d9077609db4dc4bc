// What a supervisor may change of an account of staff, and what keeps the house from losing its last supervisor. decisions/0106.
import type { Role } from './role.ts';

/** What a supervisor does with an account. Spec 3 §6. */
export const memberSteps = ['change_role', 'set_end', 'reset_factor', 'invite_again', 'end'] as const;
export type MemberStep = (typeof memberSteps)[number];

/** What the history of an account records. Spec 3 §6. */
export const memberEvents = ['added', 'role', 'end_date', 'ended', 'invited', 'factor'] as const;
export type MemberEvent = (typeof memberEvents)[number];

/** Days for which a link of an invitation opens the office. Spec 3 §6. */
export const invitationDays = 7;

export type Account = {
  /** A preset, or the id of a role of the house. */
  readonly role: string;
  /** Whether the account has ended for good. */
  readonly is_ended: boolean;
  /** The last day (UTC) of the member, as an ISO date. */
  readonly ends_on: string | null;
  /** Whether the account has its second factor. */
  readonly is_enrolled: boolean;
};

/** Whether an account opens nothing any more on a day: it was ended, or its last day has passed. Spec 3 §6, decisions/0106. */
export const isOver = ({ is_ended, ends_on }: Pick<Account, 'is_ended' | 'ends_on'>, today: string): boolean =>
  is_ended || (ends_on !== null && ends_on < today);

/** The steps that another member may take of an account on a day. None of one that was ended: the person gets a new account. Spec 3 §6, decisions/0106. */
export function memberStepsOf(account: Account, today: string): MemberStep[] {
  if (account.is_ended) return [];
  if (isOver(account, today)) return ['set_end', 'end'];
  return memberSteps.filter((step) => {
    if (step === 'reset_factor') return account.is_enrolled;
    if (step === 'invite_again') return !account.is_enrolled;
    return true;
  });
}

/** Whether an account can do a supervisor's work from now on, without an end in sight. Spec 3 §6, decisions/0106. */
export const isLastingSupervisor = ({ role, is_ended, ends_on, is_enrolled }: Account): boolean =>
  role === 'supervisor' && !is_ended && ends_on === null && is_enrolled;

/**
 * The steps that a member is offered of an account. One whose role gives more than the member has keeps all but its second factor from
 * it: its password counts after that step, so it opens nothing to the member. Spec 3 §6, decisions/0111.
 */
export const offeredMemberSteps = (account: Account, today: string, covers: boolean): MemberStep[] =>
  memberStepsOf(account, today).filter((step) => covers || step === 'reset_factor');

/** Why a boutique does not fit a role; null where it does. A member of a role with an own boutique has one, no other has. Spec 3 §6, decisions/0106. */
export function storeRefusal(
  { scope }: Pick<Role, 'scope'>,
  store_id: string | null,
): 'store_needed' | 'no_store' | null {
  if (scope.stores === 'own') return store_id === null ? 'store_needed' : null;
  return store_id === null ? null : 'no_store';
}
