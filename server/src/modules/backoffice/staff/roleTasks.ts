// The calls about roles. decisions/0111.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffRoles';
import { presetRole, type Role, roleRefusal, roleSteps, storedRole } from '@vitrine/rules/staff/role';
import { isStaffRole, mayStaffAct, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { rowIdOf, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { everyStore } from './memberQueries.ts';
import { covers } from './memberWork.ts';
import * as queries from './roleQueries.ts';
import { addRole, type RoleChange, type RoleRefusal, stepRole } from './roleWork.ts';
import { roleView } from './rightsView.ts';
import type { StaffMember as Member } from './staffRows.ts';
import { requireAct, requireRead } from './tasks.ts';

type View = contract.StaffRoleView;

const mayGive = (member: Member, role: Role): boolean =>
  mayStaffAct(member.rights, 'manage_staff') && covers(member, role, null);

function viewOf(member: Member, row: queries.RoleRow, members: number): View {
  const role = storedRole(row);
  const may_give = mayGive(member, role);
  const facts = { is_own: member.role_id === row.role_id, is_covered: may_give, members };
  const steps = roleSteps.filter((step) => roleRefusal(step, facts) === null);
  return { role: row.role_id, name: row.name, ...roleView(role), members, may_give, steps };
}

/** All roles. Throws staff_refused. */
export async function readRoles(shop: Shop, member: Member): Promise<AnswerOf<typeof contract.staffRoleList>> {
  requireRead(member, 'manage_staff');
  const count = await queries.membersByRole(shop.db);
  const presets = staffRoles.map((role): View => {
    const is = presetRole(role);
    return {
      role,
      name: null,
      ...roleView(is),
      members: count.get(role) ?? 0,
      may_give: mayGive(member, is),
      steps: [],
    };
  });
  const own = await queries.everyRole(shop.db);
  return {
    roles: [...presets, ...own.map((row) => viewOf(member, row, count.get(row.role_id) ?? 0))],
    stores: await everyStore(shop.db),
  };
}

/** A role with its history. Throws staff_refused, not_found. */
export async function readRole(
  shop: Shop,
  member: Member,
  name: string,
): Promise<AnswerOf<typeof contract.staffRolePage>> {
  const { roles } = await readRoles(shop, member);
  const role = roles.find((one) => one.role === name);
  if (!role) throw new ApiError('not_found');
  const events = isStaffRole(name) ? [] : await queries.eventsOfRole(shop.db, name);
  return {
    role,
    events: events.map(({ at, before, after, ...event }) => ({
      ...event,
      at: at.toISOString(),
      before: stateOf(before),
      after: stateOf(after),
    })),
  };
}

type State = Awaited<ReturnType<typeof queries.eventsOfRole>>[number]['before'];
const stateOf = (state: State) =>
  state && {
    ...state,
    order_steps: [...state.order_steps],
    return_steps: [...state.return_steps],
    acts: [...state.acts],
    countries: state.countries && [...state.countries],
    stores: state.stores && [...state.stores],
  };

/** The field that a refusal is about; `step` for the others. */
const fieldOf: { readonly [Refusal in RoleRefusal]?: string } = {
  name_used: 'name',
  country_needed: 'countries',
  place_unknown: 'stores',
  store_needed: 'stores',
};

function refuse(refusal: RoleRefusal): never {
  if (refusal === 'unknown_role') throw new ApiError('not_found');
  if (refusal === 'not_allowed') throw new ApiError('staff_refused');
  throw new ApiError('step_refused', { fields: { [fieldOf[refusal] ?? 'step']: refusal } });
}

const cleaned = ({ name, ...content }: contract.RoleContent): contract.RoleContent => ({
  ...content,
  name: cleanLine(name),
});

/** Makes a role. Throws staff_refused, step_refused with the field. */
export async function makeRole(
  shop: Shop,
  member: Member,
  content: BodyOf<typeof contract.staffRoleAdd>,
  step_key: StepKey | undefined,
): Promise<AnswerOf<typeof contract.staffRoleAdd>> {
  requireAct(member, 'manage_staff');
  const role_id = rowIdOf(step_key);
  const made = await addRole(shop.db, { staff_id: member.staff_id, now: shop.now() }, cleaned(content), role_id);
  const { roles } = await readRoles(shop, member);
  // A repeat finds the role that it has made.
  const role = roles.find((one) => one.role === role_id);
  if (role) return { role };
  if ('refusal' in made) return refuse(made.refusal);
  throw new ApiError('not_found');
}

/** The change that a call asks for. Throws payload_refused for a missing content. */
function changeOf({ step, content, was }: BodyOf<typeof contract.staffRoleStep>): RoleChange {
  if (step === 'delete') return { step };
  if (content === undefined) throw new ApiError('payload_refused', { fields: { content: 'required' } });
  return { step, content: cleaned(content), was };
}

/** Changes or deletes a role. Throws staff_refused, not_found, step_refused, payload_refused. */
export async function changeRole(
  shop: Shop,
  member: Member,
  role_id: string,
  body: BodyOf<typeof contract.staffRoleStep>,
): Promise<AnswerOf<typeof contract.staffRoleStep>> {
  requireAct(member, 'manage_staff');
  if (!isUuid(role_id)) throw new ApiError('not_found');
  const refusal = await stepRole(shop.db, { staff_id: member.staff_id, now: shop.now() }, role_id, changeOf(body));
  if (refusal !== null) return refuse(refusal);
  return { done: true };
}
