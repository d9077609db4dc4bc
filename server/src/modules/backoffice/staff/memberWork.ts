// Changes of accounts of staff: the calls of a supervisor and the commands share them. decisions/0106.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Account,
  isLastingSupervisor,
  type MemberStep,
  memberStepsOf,
  storeRefusal,
} from '@vitrine/rules/staff/staffPeople';
import { isStaffRole, mayStaffAct, type StaffRole } from '@vitrine/rules/staff/staffRoles';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import * as factors from './factorQueries.ts';
import { staffMails } from './mails.ts';
import * as members from './memberQueries.ts';
import * as queries from './queries.ts';
import { enrolmentMs } from './secondFactor.ts';

/** Who changes accounts, and when; `staff_id` is null for the command line. */
export type Changer = { readonly staff_id: string | null; readonly now: Date };

/** Why a change is refused. */
export type MemberRefusal =
  | 'unknown_member'
  | 'not_allowed'
  | 'not_now'
  | 'own_account'
  | 'last_supervisor'
  | 'store_needed'
  | 'no_store'
  | 'place_unknown'
  | 'email_used'
  | 'day_passed';

/** An account as the rules see it. */
export const factsOf = (row: members.AccountRow): Account => ({
  // An unknown role of a newer release has no rights here.
  role: isStaffRole(row.role) ? row.role : 'warehouse',
  is_ended: row.ended_at !== null,
  ends_on: row.ends_on,
  is_enrolled: row.is_enrolled,
});

type Refusal<Result> = { readonly refusal: MemberRefusal } | Result;

/** Runs a change of accounts: alone of its kind, and refused to a member that may no longer administer staff. */
async function changing<Result>(
  db: Database,
  { staff_id, now }: Changer,
  work: (tx: Tx, supervisors: readonly members.AccountRow[]) => Promise<Result>,
): Promise<Refusal<Result>> {
  return db.transaction().execute(async (tx): Promise<Refusal<Result>> => {
    const supervisors = await members.lockSupervisors(tx);
    if (staff_id !== null) {
      const acting = await members.accountById(tx, staff_id);
      if (!acting || acting.ended_at !== null || !mayStaffAct(factsOf(acting).role, 'manage_staff'))
        return { refusal: 'not_allowed' };
    }
    await members.actAs(tx, staff_id, now);
    return work(tx, supervisors);
  });
}

/** What a mail of an invitation says: of a new account or a new password, or of a second factor alone. */
type Invitation = { readonly locale: Locale; readonly chooses_password: boolean };

/** Mails a link that opens an account for seven days, in place of an earlier one. The link is made when the mail leaves. */
async function invite(tx: Tx, staff_id: string, { locale, chooses_password }: Invitation, now: Date): Promise<void> {
  const invitation_id = randomUUID();
  await members.setAccount(tx, staff_id, {
    invitation_id,
    chooses_password,
    enrolment_hash: null,
    enrolment_until: new Date(now.getTime() + enrolmentMs),
    // Failures from before count no more, as after a command of the operator.
    locks_lifted_at: now,
  });
  const seed = randomBytes(32).toString('base64url');
  const mail = { kind: staffMails.staff_invitation, event: invitation_id, locale, data: { invitation_id, seed } };
  await queueMail(tx, mail, now);
}

/** Takes the second factor of an account away, and ends its sign-ins. */
async function dropFactor(tx: Tx, staff_id: string): Promise<void> {
  await factors.dropFactor(tx, staff_id);
  await queries.endSessionsOf(tx, staff_id);
}

async function placeRefusal(
  db: Database | Tx,
  role: StaffRole,
  store_id: string | null,
): Promise<MemberRefusal | null> {
  const refusal = storeRefusal(role, store_id);
  if (refusal !== null || store_id === null) return refusal;
  return (await queries.hasStore(db, store_id)) ? null : 'place_unknown';
}

type NewMember = {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly store_id: string | null;
  readonly ends_on: string | null;
};

/** How the member gets in: by a mail, or by what the command line prints. */
type WayIn =
  | { readonly by: 'mail'; readonly locale: Locale }
  | { readonly by: 'print'; readonly password_hash: string; readonly enrolment_hash: Buffer };

/** Opens an account. Its email is canonical. */
export async function addMember(
  db: Database,
  changer: Changer,
  member: NewMember,
  way: WayIn,
): Promise<Refusal<{ staff_id: string }>> {
  const { now } = changer;
  const refusal = await placeRefusal(db, member.role, member.store_id);
  if (refusal !== null) return { refusal };
  if (member.ends_on !== null && member.ends_on < queries.dayOf(now)) return { refusal: 'day_passed' };
  // An invited member chooses the password; until then it is one that no person knows.
  const password_hash = way.by === 'print' ? way.password_hash : await argonHash(randomBytes(32).toString('base64url'));
  const staff_id = randomUUID();
  return changing(db, changer, async (tx) => {
    const added = await queries.addAccount(tx, { ...member, staff_id, password_hash, created_at: now });
    if (!added) return { refusal: 'email_used' as const };
    if (way.by === 'mail') await invite(tx, staff_id, { locale: way.locale, chooses_password: true }, now);
    else await allowByCode(tx, staff_id, way.enrolment_hash, now);
    return { staff_id };
  });
}

const allowByCode = (tx: Tx, staff_id: string, enrolment_hash: Buffer, now: Date): Promise<void> =>
  factors.allowEnrolment(tx, staff_id, { enrolment_hash, enrolment_until: new Date(now.getTime() + enrolmentMs) });

export type MemberChange =
  | { readonly step: 'change_role'; readonly role: StaffRole; readonly store_id: string | null }
  | { readonly step: 'set_end'; readonly ends_on: string | null }
  | { readonly step: 'end' }
  /** By a mail in a language, or by a code that the command line prints. */
  | { readonly step: 'reset_factor' | 'invite_again'; readonly way: Locale | { readonly enrolment_hash: Buffer } };

/** Whether an account is a supervisor's without an end; its factor can be set up again. */
const isLasting = (account: Account): boolean => isLastingSupervisor({ ...account, is_enrolled: true });

/** The account as a change would leave it. */
function afterwards(before: Account, change: MemberChange): Account {
  if (change.step === 'change_role') return { ...before, role: change.role };
  if (change.step === 'set_end') return { ...before, ends_on: change.ends_on };
  return change.step === 'end' ? { ...before, is_ended: true } : before;
}

/** Why a step is refused, by the state of the account alone. */
async function refusalOf(
  tx: Tx,
  row: members.AccountRow,
  change: MemberChange,
  now: Date,
): Promise<MemberRefusal | null> {
  const before = factsOf(row);
  const steps: readonly MemberStep[] = memberStepsOf(before, queries.dayOf(now));
  if (change.step === 'change_role') {
    if (change.role === before.role && change.store_id === row.store_id) return 'not_now';
    const refusal = await placeRefusal(tx, change.role, change.store_id);
    if (refusal !== null) return refusal;
  }
  if (change.step === 'set_end') {
    if (change.ends_on === before.ends_on) return 'not_now';
    if (change.ends_on !== null && change.ends_on < queries.dayOf(now)) return 'day_passed';
  }
  // The command line prints a code for an account in any state.
  const isPrinted = 'way' in change && typeof change.way === 'object';
  return steps.includes(change.step) || (isPrinted && !before.is_ended) ? null : 'not_now';
}

async function apply(tx: Tx, staff_id: string, change: MemberChange, now: Date): Promise<void> {
  if (change.step === 'change_role') {
    await members.setAccount(tx, staff_id, { role: change.role, store_id: change.store_id });
    return;
  }
  if (change.step === 'set_end') {
    await members.setAccount(tx, staff_id, { ends_on: change.ends_on });
    return;
  }
  if (change.step === 'end') {
    await members.setAccount(tx, staff_id, { ended_at: now, invitation_id: null, enrolment_hash: null });
    await queries.endSessionsOf(tx, staff_id);
    return;
  }
  if (change.step === 'reset_factor') await dropFactor(tx, staff_id);
  if (typeof change.way === 'object') await allowByCode(tx, staff_id, change.way.enrolment_hash, now);
  // The password still counts after `reset_factor`, so that the mailbox alone opens nothing.
  else await invite(tx, staff_id, { locale: change.way, chooses_password: change.step === 'invite_again' }, now);
}

/**
 * Takes a step of an account. Refused for the own account, and where no supervisor would be left that can sign in from now on.
 * decisions/0106.
 */
export async function changeMember(
  db: Database,
  changer: Changer,
  staff_id: string,
  change: MemberChange,
): Promise<MemberRefusal | null> {
  const { now } = changer;
  const result = await changing(db, changer, async (tx, supervisors): Promise<{ refusal: MemberRefusal | null }> => {
    if (changer.staff_id === staff_id) return { refusal: 'own_account' };
    const row = await members.lockAccount(tx, staff_id);
    if (!row) return { refusal: 'unknown_member' };
    const refusal = await refusalOf(tx, row, change, now);
    if (refusal !== null) return { refusal };
    const before = factsOf(row);
    const others = supervisors.filter((one) => one.staff_id !== staff_id);
    const isLost = isLasting(before) && !isLasting(afterwards(before, change));
    if (isLost && !others.some((one) => isLastingSupervisor(factsOf(one)))) return { refusal: 'last_supervisor' };
    await apply(tx, staff_id, change, now);
    return { refusal: null };
  });
  return result.refusal;
}
