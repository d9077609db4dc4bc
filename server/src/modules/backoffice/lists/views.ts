// The saved views of a list: a member's own, and those that it shares with the house. decisions/0110.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffViews';
import { isOrderListColumn } from '@vitrine/rules/staff/orderList';
import {
  isViewColumn,
  strangeField,
  viewFilters,
  type ViewList,
  viewsMost,
  viewStepsOf,
} from '@vitrine/rules/staff/savedViews';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import type { Tx } from '../../../platform/db/database.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import * as queries from './viewQueries.ts';

type View = contract.StaffView;

const stepsOf = ({ staff_id, is_shared }: queries.ViewRow, member: StaffMember) =>
  viewStepsOf({ is_shared, is_mine: staff_id === member.staff_id }, mayStaffAct(member.rights, 'manage_staff'));

/** A view as a member sees it: without what the list no longer has, which it names. */
function viewOf(row: queries.ViewRow, member: StaffMember): View {
  const { query, lost } = viewFilters(row.list, row.query);
  return {
    view_id: row.view_id,
    title: row.name,
    is_shared: row.is_shared,
    is_mine: row.staff_id === member.staff_id,
    by: row.by,
    query,
    lost: [...lost, ...row.columns.filter((column) => !isViewColumn(row.list, column))],
    sort: row.sort,
    columns: row.columns.filter(isOrderListColumn),
    version: row.version,
    steps: [...stepsOf(row, member)],
  };
}

/** The views of a list that a member sees. */
export async function readViews(
  shop: Shop,
  member: StaffMember,
  { list }: QueryOf<typeof contract.staffViews>,
): Promise<AnswerOf<typeof contract.staffViews>> {
  const rows = await queries.viewsOf(shop.db, list, member.staff_id);
  return { views: rows.map((row) => viewOf(row, member)) };
}

/** Throws step_refused for a name that another view has, and for a view too many. Needs the lock of the views. */
async function requirePlace(tx: Tx, among: queries.Among, name: string, view_id: string | null): Promise<void> {
  const { others, is_taken } = await queries.othersOf(tx, among, { name, view_id });
  if (is_taken) throw new ApiError('step_refused', { fields: { title: 'name_taken' } });
  if (others >= (among.is_shared ? viewsMost.shared : viewsMost.own))
    throw new ApiError('step_refused', { fields: { title: among.is_shared ? 'too_many_shared' : 'too_many_views' } });
}

type Shown = Pick<BodyOf<typeof contract.staffViewAdd>, 'query' | 'sort' | 'columns'>;

/** Throws payload_refused with a field that the list does not have. */
function requireOfList(list: ViewList, shown: Shown): void {
  const field = strangeField(list, shown);
  if (field !== null) throw new ApiError('payload_refused', { fields: { [field]: 'format' } });
}

/** A name of which something is left once it is cleaned. Throws payload_refused. */
function nameOf(title: string): string {
  const name = cleanLine(title);
  if (name === '') throw new ApiError('payload_refused', { fields: { title: 'required' } });
  return name;
}

async function readView(tx: Tx, member: StaffMember, view_id: string): Promise<queries.ViewRow> {
  const row = isUuid(view_id) ? await queries.viewWith(tx, view_id, member.staff_id) : undefined;
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Saves a view. Throws payload_refused, step_refused with the field. */
export async function addView(
  shop: Shop,
  member: StaffMember,
  { list, title, is_shared, query, sort, columns }: BodyOf<typeof contract.staffViewAdd>,
): Promise<AnswerOf<typeof contract.staffViewAdd>> {
  const name = nameOf(title);
  requireOfList(list, { query, sort, columns });
  const among = { list, is_shared, staff_id: member.staff_id };
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockViews(tx);
    await requirePlace(tx, among, name, null);
    const view_id = await queries.addView(tx, { ...among, name, query, sort, columns, changed_at: shop.now() });
    return { view: viewOf(await readView(tx, member, view_id), member) };
  });
}

type StepBody = BodyOf<typeof contract.staffViewStep>;

/** What a step changes of a view. Throws payload_refused for a missing field. */
function changeOf(list: ViewList, { step, title, shown }: StepBody): Parameters<typeof queries.changeView>[2] {
  if (step === 'rename') {
    if (title === undefined) throw new ApiError('payload_refused', { fields: { title: 'required' } });
    return { name: nameOf(title) };
  }
  if (step === 'keep') {
    if (shown === undefined) throw new ApiError('payload_refused', { fields: { shown: 'required' } });
    requireOfList(list, shown);
    return shown;
  }
  return { is_shared: step === 'share' };
}

/**
 * Takes a step of a view. A supervisor that takes a shared view back gives it to its owner. Throws not_found, staff_refused,
 * payload_refused, and step_refused for a view that another member has changed meanwhile.
 */
export async function stepView(
  shop: Shop,
  member: StaffMember,
  view_id: string,
  body: StepBody,
): Promise<AnswerOf<typeof contract.staffViewStep>> {
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockViews(tx);
    const before = await readView(tx, member, view_id);
    if (!stepsOf(before, member).includes(body.step)) throw new ApiError('staff_refused');
    if (before.version !== body.version)
      throw new ApiError('step_refused', { fields: { version: 'changed_meanwhile' } });
    if (body.step === 'delete') {
      await queries.deleteView(tx, view_id);
      return { view: null };
    }
    const change = changeOf(before.list, body);
    const after = { ...before, ...change };
    await requirePlace(tx, after, after.name, view_id);
    await queries.changeView(tx, view_id, change, shop.now());
    // Taken back by a supervisor it is its owner's alone.
    const isGone = !after.is_shared && before.staff_id !== member.staff_id;
    return { view: isGone ? null : viewOf(await readView(tx, member, view_id), member) };
  });
}
