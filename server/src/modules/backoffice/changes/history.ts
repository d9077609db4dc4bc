// History of the catalogue, prices, contents, boutiques and staff, and undo. decisions/0118.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffHistory';
import { type ChangeSubject, isChangeSubject, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { mayReadChanges, mayTakeBack, takesBack, unreadSubjects } from '@vitrine/rules/changes/changeRights';
import { before } from '@vitrine/rules/changes/fold';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockRow } from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import * as queries from './changeQueries.ts';
import { jsonOf } from './conflict.ts';
import { runningOf } from './periods.ts';
import { propose } from './proposalTasks.ts';
import { refuse, takeBack } from './takeBack.ts';

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
  const { rows, next } = await queries.changes(
    shop.db,
    { ...filter, except: unreadSubjects(member) },
    {
      limit: staffPageRows,
      after: after === undefined ? undefined : Number(after),
    },
  );
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
  if (![undefined, subject].every((of) => mayReadChanges(member, of))) throw new ApiError('staff_refused');
  if (keyColumns(subject, key) === null) throw new ApiError('not_found');
  const row = await shop.db.transaction().execute(async (tx) => {
    // Locked, so that no change comes between the row and what has changed of it.
    const now = await lockRow(tx, { subject, key });
    return before(now, await queries.changesSince(tx, subject, key, new Date(at)));
  });
  return { row: jsonOf(row) };
}

/** The proposal that takes a change back. Of the beginning of a price that runs: what comes after it now, which may be another one than before it. decisions/0150. */
async function undoAsked(shop: Shop, found: queries.ChangeRow & { readonly subject: ChangeSubject }) {
  const asked = undoProposal(found.subject, found);
  if (asked?.subject !== 'price' || found.subject !== 'price') return asked;
  const running = await shop.db.transaction().execute((tx) => runningOf(tx, found.key, found));
  return running === null ? asked : { ...asked, before: running.amount, after: running.regular };
}

/** Throws staff_refused for a member that may not take any change back. */
function requireAny(member: StaffMember): void {
  requireWholeAct(member, 'change_catalogue');
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
  {
    reason,
    step_key,
    with_others = false,
  }: BodyOf<typeof contract.staffChangeUndo> & { readonly step_key: StepKey | undefined },
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
  const takesOthers = with_others && found.has_others;
  const asked = takesOthers ? null : await undoAsked(shop, { ...found, subject });
  if (asked !== null) {
    if (found.undone_by !== null) return refuse('undone');
    const { proposal } = await propose(shop, member, {
      key,
      ...asked,
      reason,
      undoes: change_id,
      step_key,
    });
    return { change: null, proposal };
  }
  const reverse = await takeBack(shop, member, { change_id, reason, step_key, with_others: takesOthers });
  return { change: changeView(member, reverse)[0] ?? null, proposal: null };
}

/** A change by its number, as a member sees it; null where there is none. */
export async function changeFor(
  shop: Shop,
  member: StaffMember,
  change_id: number | null,
): Promise<contract.ChangeView | null> {
  const row = change_id === null ? undefined : await queries.changeNumbered(shop.db, change_id);
  return (row && changeView(member, row)[0]) ?? null;
}

/** The last changes of one row, the newest first, for a page of its own. */
export async function changesOfRow(
  shop: Shop,
  { subject, key }: { readonly subject: ChangeSubject; readonly key: string },
  most: number,
): Promise<queries.ChangeRow[]> {
  const { rows } = await queries.changes(shop.db, { subject, row: key }, { limit: most, after: undefined });
  return rows;
}
