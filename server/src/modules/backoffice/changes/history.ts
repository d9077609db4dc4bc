// History of the catalogue, prices, contents, boutiques and staff, and undo. decisions/0118.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffHistory';
import { type ChangeSubject, isChangeSubject, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { mayReadChanges, mayTakeBack, ownChange, takesBack, unreadSubjects } from '@vitrine/rules/changes/changeRights';
import { before } from '@vitrine/rules/changes/fold';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import type { Tx } from '../../../platform/db/database.ts';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import {
  followRows,
  lockRow,
  lockProducts,
  type NamedRow,
  patchRow,
  refresh,
  refreshRows,
  writeRow,
} from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import * as queries from './changeQueries.ts';
import { conflictIn, jsonOf } from './conflict.ts';
import { propose } from './proposalTasks.ts';
import { takeBackTogether } from './takeBackTogether.ts';

/** Conflicts that a refusal names at most. */
const mostConflicts = 100;

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
  if (with_others && found.has_others) {
    if (found.undone_by !== null) return refuse('undone');
    const [made] = changeView(member, await takeSaveBack(shop, member, { found, reason }));
    return { change: made ?? null, proposal: null };
  }
  const asked = undoProposal(subject, found);
  if (asked !== null) {
    if (found.undone_by !== null) return refuse('undone');
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
  const own = ownChange(subject, found) ?? refuse('not_allowed');
  const reverse = await takeBack(shop, member, { found: own, subject, reason, step_key });
  const [made] = changeView(member, reverse);
  if (!made) throw new Error(`the reverse of change ${change_id} was not recorded`);
  return { change: made, proposal: null };
}

type TakenBack = {
  readonly found: queries.ChangeRow;
  readonly subject: ChangeSubject;
  readonly reason: string;
  readonly step_key?: StepKey | undefined;
};

/** Takes one change back. Throws step_refused: `undone`, `changed_since` with both values, what the database refuses. */
const takeOneBack = (
  shop: Shop,
  member: StaffMember,
  { found, subject, reason, step_key }: TakenBack,
): Promise<queries.ChangeRow | undefined> =>
  shop.db.transaction().execute(async (tx) => {
    const { change_id, key } = found;
    const now = await lockRow(tx, { subject, key });
    // Under the lock of the row: of two that undo at once the second one sees the first.
    const made = await queries.reverseOf(tx, change_id);
    // A repeat, of a server that died before it answered.
    if (made && made.step_key !== null && made.step_key === step_key?.key) return made.change;
    if (made) refuse('undone');
    const conflict = conflictIn(now, found);
    if (conflict.length > 0 || (now === null) !== (found.after === null)) refuse('changed_since', conflict);
    await queries.explainChange(tx, { ...causeOf(member, reason, step_key), undoes: change_id });
    await patchRow(tx, { subject, key }, found.before);
    return (await queries.reverseOf(tx, change_id))?.change;
  });

const causeOf = ({ staff_id }: StaffMember, reason: string, step_key: StepKey | undefined) => ({
  staff_id,
  reason,
  ...(step_key && { step_key: step_key.key }),
});

/** Takes a change back with those of its step, because the database refuses it alone. Throws step_refused: `refused`, `changed_since`. */
async function takeStepBack(
  shop: Shop,
  member: StaffMember,
  { found: { change_id }, reason, step_key }: TakenBack,
): Promise<{ readonly reverse: queries.ChangeRow | undefined; readonly others: readonly NamedRow[] }> {
  const cause = { ...causeOf(member, reason, step_key), change_id };
  const taking = shop.db.transaction().execute(async (tx) => {
    const others = (await takeBackTogether(tx, member, cause)) ?? refuse('refused');
    return { reverse: (await queries.reverseOf(tx, change_id))?.change, others };
  });
  return taking.catch((error: unknown) => {
    if (isConstraintFault(error)) return refuse('refused');
    throw error;
  });
}

/**
 * Takes a change back at once; with the others of its step where the database refuses it alone. Throws step_refused: `undone`, `changed_since`
 * with both values, `refused`.
 */
export async function takeBack(shop: Shop, member: StaffMember, asked: TakenBack): Promise<queries.ChangeRow> {
  const { found, subject } = asked;
  const { change_id, key } = found;
  const { reverse, others } = await takeOneBack(shop, member, asked).then(
    (made) => ({ reverse: made, others: [{ subject, key }] }),
    (error: unknown) => {
      if (isConstraintFault(error)) return takeStepBack(shop, member, asked);
      throw error;
    },
  );
  if (!reverse) throw new Error(`the reverse of change ${change_id} was not recorded`);
  for (const other of others)
    // No page shows a setting: the servers hear of it by themselves.
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (other.subject !== 'setting') await refresh(shop.db, other);
  shop.log.info({ staff_id: member.staff_id, change_id, rows: others.length }, 'change taken back');
  return reverse;
}

/** Changes of one save that are taken back together, at most. */
const mostTogether = 3000;

type Part = {
  readonly row: queries.ChangeRow;
  readonly named: { readonly subject: ChangeSubject; readonly key: string };
};

/** The changes of a save that are not taken back yet. Throws staff_refused, step_refused: `not_allowed` where one of them has steps of its own. */
async function partsOfSave(tx: Tx, member: StaffMember, change_id: number): Promise<Part[]> {
  const rows = await queries.savedWith(tx, change_id, mostTogether);
  if (rows.length > mostTogether) refuse('not_allowed');
  return rows
    .filter(({ undone_by }) => undone_by === null)
    .map((row) => {
      const { subject, key } = row;
      if (!isChangeSubject(subject) || !takesBack(subject, row) || undoProposal(subject, row) !== null)
        return refuse('not_allowed');
      if (!mayTakeBack(member, subject, key)) throw new ApiError('staff_refused');
      return { row, named: { subject, key } };
    });
}

const rankOf = ({ named }: Part): string => `${named.subject} ${named.key}`;

/**
 * Takes back all that a save has changed, or nothing: each change by a reverse change of its own, in one transaction. Throws staff_refused,
 * step_refused as `takeBack` does; a conflict names the row before its field.
 */
async function takeSaveBack(
  shop: Shop,
  member: StaffMember,
  { found, reason }: Pick<TakenBack, 'found' | 'reason'>,
): Promise<queries.ChangeRow> {
  const { change_id } = found;
  const undoing = shop.db.transaction().execute(async (tx) => {
    await lockProducts(tx);
    const parts = await partsOfSave(tx, member, change_id);
    const conflict: NonNullable<ApiError['detail']['conflict']> = [];
    for (const { row, named } of parts.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))) {
      // oxlint-disable-next-line no-await-in-loop -- rows are locked in one sequence
      const now = await lockRow(tx, named);
      // oxlint-disable-next-line no-await-in-loop -- under the lock of the row, as `takeBack` does
      if (await queries.reverseOf(tx, row.change_id)) refuse('undone');
      const own = conflictIn(now, row);
      if ((now === null) !== (row.after === null) && own.length === 0) refuse('changed_since');
      conflict.push(...own.map((one) => ({ ...one, field: `${named.subject}/${named.key}.${one.field}` })));
    }
    if (conflict.length > 0) refuse('changed_since', conflict.slice(0, mostConflicts));
    for (const { row, named } of parts) {
      // oxlint-disable-next-line no-await-in-loop -- what was written last is taken back first
      await queries.explainChange(tx, { staff_id: member.staff_id, reason, undoes: row.change_id });
      // oxlint-disable-next-line no-await-in-loop -- what was written last is taken back first
      await writeRow(tx, named, row.before);
    }
    const names = parts.map(({ named }) => named);
    await followRows(tx, names);
    return { names, reverse: (await queries.reverseOf(tx, change_id))?.change };
  });
  const { names, reverse } = await undoing.catch((error: unknown) => {
    if (isConstraintFault(error)) return refuse('refused');
    throw error;
  });
  if (!reverse) throw new Error(`the reverse of change ${change_id} was not recorded`);
  await refreshRows(shop.db, names);
  shop.log.info({ staff_id: member.staff_id, change_id, changes: names.length }, 'save taken back');
  return reverse;
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
  const { rows } = await queries.changes(shop.db, { subject, key }, { limit: most, after: undefined });
  return rows.filter((row) => row.key === key);
}
