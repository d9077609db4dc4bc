// Changes of accounts of staff: the calls of a supervisor and the commands share them. decisions/0106.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Account, isLastingSupervisor, offeredMemberSteps, storeRefusal } from '@vitrine/rules/staff/staffPeople';
import { houseRole, mayGive, presetRole, type Role, scopeOf, storedRole } from '@vitrine/rules/staff/role';
import { isStaffRole, mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import * as factors from './factorQueries.ts';
import { staffMails } from './mails.ts';
import * as members from './memberQueries.ts';
import { type Allowed, rightsOfAccount, roleName } from './memberRole.ts';
import * as queries from './queries.ts';
import * as roles from './roleQueries.ts';
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
  | 'unknown_role'
  | 'not_yours'
  | 'store_needed'
  | 'no_store'
  | 'place_unknown'
  | 'email_used'
  | 'day_passed'
  | 'changed_meanwhile';

/** An account as the rules see it. */
export const factsOf = (row: members.AccountRow): Account => ({
  role: roleName(row),
  is_ended: row.ended_at !== null,
  ends_on: row.ends_on,
  is_enrolled: row.is_enrolled,
});

type Refusal<Result> = { readonly refusal: MemberRefusal } | Result;

/** What a change of accounts or roles sees: the supervisors, and what the acting member has; null for the command line, which has all. */
export type ChangeOf = { readonly supervisors: readonly members.AccountRow[]; readonly own: Allowed | null };

/** Runs a change of accounts or roles: alone of its kind, and refused to a member that may no longer administer staff. */
export async function changing<Result>(
  db: Database,
  { staff_id, now }: Changer,
  work: (tx: Tx, of: ChangeOf) => Promise<Result>,
): Promise<{ readonly refusal: 'not_allowed' } | Result> {
  return db.transaction().execute(async (tx): Promise<{ readonly refusal: 'not_allowed' } | Result> => {
    await roles.lockChanges(tx);
    const supervisors = await members.lockSupervisors(tx);
    const acting = staff_id === null ? null : await members.accountById(tx, staff_id);
    const own = acting && acting.ended_at === null ? rightsOfAccount(acting) : null;
    if (staff_id !== null && (own === null || !mayStaffAct(own.rights, 'manage_staff')))
      return { refusal: 'not_allowed' };
    await members.actAs(tx, staff_id, now);
    return work(tx, { supervisors, own });
  });
}

/** Whether the acting member has all that a role gives in a boutique. */
export const covers = (own: Allowed | null, { rights, scope }: Role, store_id: string | null): boolean =>
  own === null || mayGive(own, { rights, scope: scopeOf(scope, store_id) });

/** A role as an account stores it. */
type Named = { readonly role: string; readonly role_id: string | null; readonly is: Role };

/** The role with a name: a preset, or one of the house. Undefined for an unknown one. */
async function roleNamed(tx: Tx, name: string): Promise<Named | undefined> {
  if (isStaffRole(name)) return { role: name, role_id: null, is: presetRole(name) };
  const row = isUuid(name) ? await roles.roleById(tx, name) : undefined;
  return row && { role: houseRole, role_id: row.role_id, is: storedRole(row) };
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

/** Why a role with a boutique cannot be given; its row where it can. */
async function givenRole(
  tx: Tx,
  own: Allowed | null,
  { role, store_id }: { readonly role: string; readonly store_id: string | null },
): Promise<Refusal<{ readonly given: Pick<Named, 'role' | 'role_id'> }>> {
  const named = await roleNamed(tx, role);
  if (!named) return { refusal: 'unknown_role' };
  const refusal = storeRefusal(named.is, store_id);
  if (refusal !== null) return { refusal };
  if (store_id !== null && !(await queries.hasStore(tx, store_id))) return { refusal: 'place_unknown' };
  if (!covers(own, named.is, store_id)) return { refusal: 'not_yours' };
  return { given: { role: named.role, role_id: named.role_id } };
}

type NewMember = {
  readonly staff_id: string;
  readonly email: string;
  readonly name: string;
  /** A preset, or the id of a role of the house. */
  readonly role: string;
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
  if (member.ends_on !== null && member.ends_on < queries.dayOf(now)) return { refusal: 'day_passed' };
  // An invited member chooses the password; until then it is one that no person knows.
  const password_hash = way.by === 'print' ? way.password_hash : await argonHash(randomBytes(32).toString('base64url'));
  const { staff_id } = member;
  return changing(db, changer, async (tx, { own }) => {
    const given = await givenRole(tx, own, member);
    if ('refusal' in given) return given;
    const added = await queries.addAccount(tx, { ...member, ...given.given, password_hash, created_at: now });
    if (!added) return { refusal: 'email_used' as const };
    if (way.by === 'mail') await invite(tx, staff_id, { locale: way.locale, chooses_password: true }, now);
    else await allowByCode(tx, staff_id, way.enrolment_hash, now);
    return { staff_id };
  });
}

const allowByCode = (tx: Tx, staff_id: string, enrolment_hash: Buffer, now: Date): Promise<void> =>
  factors.allowEnrolment(tx, staff_id, { enrolment_hash, enrolment_until: new Date(now.getTime() + enrolmentMs) });

/** An account as a member saw it before a change. */
type SeenAccount = {
  readonly role: string;
  /** Absent for none. */
  readonly store_id?: string | undefined;
  readonly ends_on: string | null;
};

export type MemberChange =
  | {
      readonly step: 'change_role';
      readonly role: string;
      readonly store_id: string | null;
      readonly was?: SeenAccount | undefined;
    }
  | { readonly step: 'set_end'; readonly ends_on: string | null; readonly was?: SeenAccount | undefined }
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

/** Whether the acting member has all that an account has. One with a role that this release does not know gives nothing. */
export function coversAccount(own: Allowed | null, row: members.AccountRow): boolean {
  const theirs = rightsOfAccount(row);
  return own === null || theirs === null || mayGive(own, theirs);
}

/** Whether a member changes another account than it saw: a colleague's change would be lost without a word. decisions/0158. */
function isOther({ role, ends_on }: Account, store_id: string | null, change: MemberChange): boolean {
  if (change.step === 'change_role' && change.was)
    return change.was.role !== role || (change.was.store_id ?? null) !== store_id;
  return change.step === 'set_end' && change.was !== undefined && change.was.ends_on !== ends_on;
}

/** Why a step is refused, by the account and the acting member. */
function refusalOf(
  row: members.AccountRow,
  own: Allowed | null,
  change: MemberChange,
  now: Date,
): MemberRefusal | null {
  const before = factsOf(row);
  const isCovered = coversAccount(own, row);
  const steps = offeredMemberSteps(before, queries.dayOf(now), isCovered);
  if (isOther(before, row.store_id, change)) return 'changed_meanwhile';
  if (change.step === 'change_role' && change.role === before.role && change.store_id === row.store_id)
    return 'not_now';
  if (change.step === 'set_end') {
    if (change.ends_on === before.ends_on) return 'not_now';
    if (change.ends_on !== null && change.ends_on < queries.dayOf(now)) return 'day_passed';
  }
  // The command line prints a code for an account in any state.
  const isPrinted = 'way' in change && typeof change.way === 'object';
  if (steps.includes(change.step) || (isPrinted && !before.is_ended)) return null;
  return isCovered ? 'not_now' : 'not_yours';
}

type Applied = Exclude<MemberChange, { readonly step: 'change_role' }>;

async function apply(tx: Tx, staff_id: string, change: Applied, now: Date): Promise<void> {
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
  const result = await changing(
    db,
    changer,
    async (tx, { supervisors, own }): Promise<{ refusal: MemberRefusal | null }> => {
      if (changer.staff_id === staff_id) return { refusal: 'own_account' };
      const row = await members.lockAccount(tx, staff_id);
      if (!row) return { refusal: 'unknown_member' };
      const refusal = refusalOf(row, own, change, now);
      if (refusal !== null) return { refusal };
      const before = factsOf(row);
      const others = supervisors.filter((one) => one.staff_id !== staff_id);
      const isLost = isLasting(before) && !isLasting(afterwards(before, change));
      if (isLost && !others.some((one) => isLastingSupervisor(factsOf(one)))) return { refusal: 'last_supervisor' };
      if (change.step !== 'change_role') {
        await apply(tx, staff_id, change, now);
        return { refusal: null };
      }
      const given = await givenRole(tx, own, change);
      if ('refusal' in given) return given;
      await members.setAccount(tx, staff_id, { ...given.given, store_id: change.store_id });
      return { refusal: null };
    },
  );
  return result.refusal;
}
