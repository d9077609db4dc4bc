// History of the catalogue, prices, contents, boutiques and staff, and undo. decisions/0118.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffHistory';
import { type ChangeSubject, isChangeSubject, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { mayReadChanges, mayTakeBack, takesBack } from '@vitrine/rules/changes/changeRights';
import { before } from '@vitrine/rules/changes/fold';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockRow, patchRow, refresh } from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './changeQueries.ts';
import { conflictIn, jsonOf } from './conflict.ts';
import { propose } from './proposalTasks.ts';

function changeView(member: StaffMember, row: queries.ChangeRow): contract.ChangeView[] {
  const { at, subject, before: was, after, ...rest } = row;
  if (!isChangeSubject(subject)) return [];
  const may_undo =
    mayTakeBack(member, subject, row.key) && takesBack(subject, { before: was, after }) && rest.undone_by === null;
  return [{ ...rest, at: at.toISOString(), subject, before: jsonOf(was), after: jsonOf(after), may_undo }];
}

/** What was changed, the newest first. Throws staff_refused. */
export async function readChanges(
  shop: Shop,
  member: StaffMember,
  { after, ...filter }: QueryOf<typeof contract.staffChangeList>,
): Promise<AnswerOf<typeof contract.staffChangeList>> {
  if (!mayReadChanges(member, filter.subject)) throw new ApiError('staff_refused');
  const { rows, next } = await queries.changes(shop.db, filter, {
    limit: staffPageRows,
    after: after === undefined ? undefined : Number(after),
  });
  return {
    changes: rows.flatMap((row) => changeView(member, row)),
    members: await queries.changers(shop.db),
    next: next === null ? null : String(next),
  };
}

/** A row as it was at a moment. Throws staff_refused, not_found for a key of another form. */
export async function readAsOf(
  shop: Shop,
  member: StaffMember,
  { subject, key, at }: QueryOf<typeof contract.staffRowAsOf>,
): Promise<AnswerOf<typeof contract.staffRowAsOf>> {
  requireWholeRead(member, 'see_changes');
  if (keyColumns(subject, key) === null) throw new ApiError('not_found');
  const row = await shop.db.transaction().execute(async (tx) => {
    // Locked, so that no change comes between the row and what has changed of it.
    const now = await lockRow(tx, { subject, key });
    return before(now, await queries.changesSince(tx, subject, key, new Date(at)));
  });
  return { row: jsonOf(row) };
}

/** Throws staff_refused for a member that may not take any change back. */
function requireAny(member: StaffMember): void {
  requireWholeAct(member, 'change_catalogue');
}

/** Throws step_refused with the reason at `change`. */
function refuse(reason: string, conflict?: ApiError['detail']['conflict']): never {
  throw new ApiError('step_refused', { fields: { change: reason }, ...(conflict && { conflict }) });
}

/**
 * Takes a change back by a reverse change, or proposes that where it needs another member; with the right to a subject also what is of it alone. Throws staff_refused, not_found, step_refused: `changed_since` with both values where
 * another change followed, `undone` for one that was taken back, `not_allowed` for a subject with steps of its own, and `refused`
 * where the database refuses the row, because others hang on it.
 */
export async function undoChange(
  shop: Shop,
  member: StaffMember,
  change: string,
  { reason, step_key }: BodyOf<typeof contract.staffChangeUndo> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffChangeUndo>> {
  const change_id = /^\d{1,15}$/u.test(change) ? Number(change) : 0;
  const found = await queries.changeNumbered(shop.db, change_id);
  const may = found && isChangeSubject(found.subject) && mayTakeBack(member, found.subject, found.key);
  // A member with the right to some subjects alone does not learn whether another one has this change.
  if (!may) requireAny(member);
  if (!found) throw new ApiError('not_found');
  const { subject, key } = found;
  if (!isChangeSubject(subject) || !takesBack(subject, found)) return refuse('not_allowed');
  if (!may) throw new ApiError('staff_refused');
  if (found.undone_by !== null) return refuse('undone');
  const asked = undoProposal(subject, found);
  if (asked !== null) {
    const { proposal } = await propose(shop, member, {
      subject: 'price',
      key,
      ...asked,
      reason,
      undoes: change_id,
      step_key,
    });
    return { change: null, proposal };
  }
  const reverse = await takeBack(shop, member, { found, subject, reason });
  const [made] = changeView(member, reverse);
  if (!made) throw new Error(`the reverse of change ${change_id} was not recorded`);
  return { change: made, proposal: null };
}

type TakenBack = { readonly found: queries.ChangeRow; readonly subject: ChangeSubject; readonly reason: string };

/** Takes a change back at once. Throws step_refused: `undone`, `changed_since` with both values, `refused`. */
export async function takeBack(
  shop: Shop,
  member: StaffMember,
  { found, subject, reason }: TakenBack,
): Promise<queries.ChangeRow> {
  const { change_id, key } = found;
  const undoing = shop.db.transaction().execute(async (tx) => {
    const now = await lockRow(tx, { subject, key });
    // Under the lock of the row: of two that undo at once the second one sees the first.
    if (await queries.reverseOf(tx, change_id)) refuse('undone');
    const conflict = conflictIn(now, found);
    if (conflict.length > 0 || (now === null) !== (found.after === null)) refuse('changed_since', conflict);
    await queries.explainChange(tx, { staff_id: member.staff_id, reason, undoes: change_id });
    await patchRow(tx, { subject, key }, found.before);
    return queries.reverseOf(tx, change_id);
  });
  const reverse = await undoing.catch((error: unknown) => {
    if (isConstraintFault(error)) return refuse('refused');
    throw error;
  });
  if (!reverse) throw new Error(`the reverse of change ${change_id} was not recorded`);
  // No page shows a setting: the servers hear of it by themselves.
  if (subject !== 'setting') await refresh(shop.db, { subject, key });
  shop.log.info({ staff_id: member.staff_id, change_id }, 'change taken back');
  return reverse;
}

/** The last changes of one row, the newest first, for a page of its own. */
export async function changesOfRow(
  shop: Shop,
  { subject, key }: { readonly subject: ChangeSubject; readonly key: string },
  most: number,
): Promise<queries.ChangeRow[]> {
  const { rows } = await queries.changes(shop.db, { subject, key }, { limit: most, after: undefined });
  return rows.filter((row) => row.key === key);
}
