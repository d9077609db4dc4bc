// The calls by which a supervisor administers accounts of staff. decisions/0106.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMembers';
import { wholeHouse } from '@vitrine/rules/staff/role';
import { isOver, offeredMemberSteps } from '@vitrine/rules/staff/staffPeople';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { rowIdOf, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as members from './memberQueries.ts';
import { rightsOfAccount } from './memberRole.ts';
import { namesOfRoles } from './roleQueries.ts';
import { rightsView, scopeView } from './rightsView.ts';
import {
  addMember,
  changeMember,
  coversAccount,
  factsOf,
  type MemberChange,
  type MemberRefusal,
} from './memberWork.ts';
import { dayOf, type StaffMember } from './queries.ts';
import { canonicalEmail, memberView } from './signIn.ts';
import { requireAct, requireRead } from './tasks.ts';

type View = contract.StaffAccountView;

const none = { rights: { orders: [], returns: [], acts: [] }, scope: wholeHouse } as const;

/** An account as a member sees it, with what it may do with it. */
function viewOf(row: members.AccountRow, member: StaffMember, now: Date): View {
  const facts = factsOf(row);
  const today = dayOf(now);
  const isManager = mayStaffAct(member.rights, 'manage_staff');
  // An unknown role of a newer release has no rights here.
  const theirs = rightsOfAccount(row);
  const isInvited = row.enrolment_until !== null && row.enrolment_until > now;
  return {
    staff_id: row.staff_id,
    ...memberView(row, row.store_id),
    rights: rightsView(theirs?.rights ?? none.rights),
    scope: scopeView(theirs?.scope ?? none.scope),
    factor: row.is_enrolled ? 'enrolled' : isInvited ? 'invited' : 'missing',
    is_over: isOver(facts, today),
    ends_on: row.ends_on,
    seen_at: row.seen_at?.toISOString() ?? null,
    steps:
      row.staff_id === member.staff_id || !isManager
        ? []
        : offeredMemberSteps(facts, today, coversAccount(member, row)),
  };
}

/** All accounts, those that are over last. Throws staff_refused. */
export async function readMembers(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffMembers>> {
  requireRead(member, 'manage_staff');
  const now = shop.now();
  const all = (await members.everyMember(shop.db)).map((row) => viewOf(row, member, now));
  return {
    members: [...all.filter(({ is_over }) => !is_over), ...all.filter(({ is_over }) => is_over)],
    stores: await members.everyStore(shop.db),
  };
}

/** An account. Throws not_found. */
async function requireAccount(shop: Shop, staff_id: string): Promise<members.AccountRow> {
  const row = isUuid(staff_id) ? await members.accountById(shop.db, staff_id) : undefined;
  if (!row) throw new ApiError('not_found');
  return row;
}

/** The roles of the house that a history names. */
const roleIdsIn = (events: Awaited<ReturnType<typeof members.eventsOf>>): string[] =>
  events
    .flatMap(({ before, after }) => [before?.['role'], after?.['role']])
    .filter((role) => typeof role === 'string')
    .filter((role) => isUuid(role));

/** An account with its history. Throws staff_refused, not_found. */
export async function readMember(
  shop: Shop,
  member: StaffMember,
  staff_id: string,
): Promise<AnswerOf<typeof contract.staffMemberPage>> {
  requireRead(member, 'manage_staff');
  const row = await requireAccount(shop, staff_id);
  const events = await members.eventsOf(shop.db, staff_id);
  return {
    member: viewOf(row, member, shop.now()),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    role_names: Object.fromEntries(await namesOfRoles(shop.db, roleIdsIn(events))),
  };
}

/** The field that a refusal is about; `step` for the others. */
const fieldOf: { readonly [Refusal in MemberRefusal]?: string } = {
  email_used: 'email',
  unknown_role: 'role',
  not_yours: 'role',
  store_needed: 'store_id',
  no_store: 'store_id',
  place_unknown: 'store_id',
  day_passed: 'ends_on',
};

/** The field that a colleague has changed meanwhile. */
const changedField = (step: string | undefined): string => (step === 'set_end' ? 'ends_on' : 'role');

function refuse(refusal: MemberRefusal, step?: string): never {
  if (refusal === 'unknown_member') throw new ApiError('not_found');
  if (refusal === 'not_allowed') throw new ApiError('staff_refused');
  throw new ApiError('step_refused', {
    fields: { [fieldOf[refusal] ?? (refusal === 'changed_meanwhile' ? changedField(step) : 'step')]: refusal },
  });
}

/** Opens an account and mails its link. Throws staff_refused, step_refused with the field. */
export async function inviteMember(
  shop: Shop,
  member: StaffMember,
  { locale, email, name, role, store_id, ends_on = null }: BodyOf<typeof contract.staffInvite>,
  step_key: StepKey | undefined,
): Promise<AnswerOf<typeof contract.staffInvite>> {
  requireAct(member, 'manage_staff');
  const now = shop.now();
  const staff_id = rowIdOf(step_key);
  const opened = {
    staff_id,
    email: canonicalEmail(email),
    name: cleanLine(name),
    role,
    store_id: store_id ?? null,
    ends_on,
  };
  const changer = { staff_id: member.staff_id, now };
  const result = await addMember(shop.db, changer, opened, { by: 'mail', locale });
  // A repeat finds the account that it has opened.
  const isOpened = !('refusal' in result) || (await members.accountById(shop.db, staff_id)) !== undefined;
  if (!isOpened) return refuse(result.refusal);
  return { member: viewOf(await requireAccount(shop, staff_id), member, now) };
}

/** The change that a call asks for. Throws payload_refused for a missing field. */
function changeOf(
  { step, role, store_id, ends_on, was }: BodyOf<typeof contract.staffMemberStep>,
  locale: Locale,
): MemberChange {
  if (step === 'change_role') {
    if (role === undefined) throw new ApiError('payload_refused', { fields: { role: 'required' } });
    return { step, role, store_id: store_id ?? null, was };
  }
  if (step === 'set_end') {
    if (ends_on === undefined) throw new ApiError('payload_refused', { fields: { ends_on: 'required' } });
    return { step, ends_on, was };
  }
  return step === 'end' ? { step } : { step, way: locale };
}

/** Takes a step of an account. Throws staff_refused, not_found, step_refused, payload_refused. */
export async function stepMember(
  shop: Shop,
  member: StaffMember,
  staff_id: string,
  body: BodyOf<typeof contract.staffMemberStep>,
): Promise<AnswerOf<typeof contract.staffMemberStep>> {
  requireAct(member, 'manage_staff');
  await requireAccount(shop, staff_id);
  const now = shop.now();
  const changer = { staff_id: member.staff_id, now };
  const refusal = await changeMember(shop.db, changer, staff_id, changeOf(body, body.locale));
  if (refusal !== null) return refuse(refusal, body.step);
  return { member: viewOf(await requireAccount(shop, staff_id), member, now) };
}
