// The calls by which a supervisor administers accounts of staff. decisions/0106.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMembers';
import { isOver, memberStepsOf } from '@vitrine/rules/staff/staffPeople';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as members from './memberQueries.ts';
import { addMember, changeMember, factsOf, type MemberChange, type MemberRefusal } from './memberWork.ts';
import { dayOf, type StaffMember } from './queries.ts';
import { canonicalEmail } from './signIn.ts';
import { requireAct } from './tasks.ts';

type View = contract.StaffAccountView;

/** An account as a member sees it, with what it may do with it. */
function viewOf(row: members.AccountRow, { staff_id }: StaffMember, now: Date): View {
  const facts = factsOf(row);
  const today = dayOf(now);
  const isInvited = row.enrolment_until !== null && row.enrolment_until > now;
  return {
    staff_id: row.staff_id,
    email: row.email,
    name: row.name,
    role: facts.role,
    store_id: row.store_id,
    factor: row.is_enrolled ? 'enrolled' : isInvited ? 'invited' : 'missing',
    is_over: isOver(facts, today),
    ends_on: row.ends_on,
    seen_at: row.seen_at?.toISOString() ?? null,
    steps: row.staff_id === staff_id ? [] : memberStepsOf(facts, today),
  };
}

/** All accounts, those that are over last. Throws staff_refused. */
export async function readMembers(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffMembers>> {
  requireAct(member, 'manage_staff');
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

/** An account with its history. Throws staff_refused, not_found. */
export async function readMember(
  shop: Shop,
  member: StaffMember,
  staff_id: string,
): Promise<AnswerOf<typeof contract.staffMemberPage>> {
  requireAct(member, 'manage_staff');
  const row = await requireAccount(shop, staff_id);
  const events = await members.eventsOf(shop.db, staff_id);
  return {
    member: viewOf(row, member, shop.now()),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}

/** The field that a refusal is about; `step` for the others. */
const fieldOf: { readonly [Refusal in MemberRefusal]?: string } = {
  email_used: 'email',
  store_needed: 'store_id',
  no_store: 'store_id',
  place_unknown: 'store_id',
  day_passed: 'ends_on',
};

function refuse(refusal: MemberRefusal): never {
  if (refusal === 'unknown_member') throw new ApiError('not_found');
  if (refusal === 'not_allowed') throw new ApiError('staff_refused');
  throw new ApiError('step_refused', { fields: { [fieldOf[refusal] ?? 'step']: refusal } });
}

/** Opens an account and mails its link. Throws staff_refused, step_refused with the field. */
export async function inviteMember(
  shop: Shop,
  member: StaffMember,
  { locale, email, name, role, store_id, ends_on = null }: BodyOf<typeof contract.staffInvite>,
): Promise<AnswerOf<typeof contract.staffInvite>> {
  requireAct(member, 'manage_staff');
  const now = shop.now();
  const opened = {
    email: canonicalEmail(email),
    name: cleanLine(name),
    role,
    store_id: store_id ?? null,
    ends_on,
  };
  const changer = { staff_id: member.staff_id, now };
  const result = await addMember(shop.db, changer, opened, { by: 'mail', locale });
  if ('refusal' in result) return refuse(result.refusal);
  return { member: viewOf(await requireAccount(shop, result.staff_id), member, now) };
}

/** The change that a call asks for. Throws payload_refused for a missing field. */
function changeOf(
  { step, role, store_id, ends_on }: BodyOf<typeof contract.staffMemberStep>,
  locale: Locale,
): MemberChange {
  if (step === 'change_role') {
    if (role === undefined) throw new ApiError('payload_refused', { fields: { role: 'required' } });
    return { step, role, store_id: store_id ?? null };
  }
  if (step === 'set_end') {
    if (ends_on === undefined) throw new ApiError('payload_refused', { fields: { ends_on: 'required' } });
    return { step, ends_on };
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
  if (refusal !== null) return refuse(refusal);
  return { member: viewOf(await requireAccount(shop, staff_id), member, now) };
}
