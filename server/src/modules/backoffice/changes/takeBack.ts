// Takes changes back in one way: one change, the step that it belongs to, or all that was saved with it. decisions/0145.
import { type ChangeSubject, isChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { mayTakeBack, ownChange, takesBack } from '@vitrine/rules/changes/changeRights';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import {
  followRows,
  lockProducts,
  lockRow,
  type NamedRow,
  refreshRows,
  writeRow,
} from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import * as queries from './changeQueries.ts';
import { conflictIn } from './conflict.ts';

/** How many changes go back together at most: those that a member asks for, and those of a step that cannot go alone. An import has more. */
const mostTogether = { save: 3000, step: 500 } as const;
/** Conflicts that a refusal names at most. */
const mostConflicts = 100;

/** One change; with the others of its step, because the database refuses it alone; or all of its save, as the member asks. */
type Extent = 'change' | 'step' | 'save';
type Part = queries.ChangeRow & { readonly subject: ChangeSubject };

type Asked = {
  readonly change_id: number;
  readonly reason: string;
  /** A repeat of the same call finds what a server has written that died before it answered. Invariant M5. */
  readonly step_key?: StepKey | undefined;
};
type Taken = { readonly reverse: queries.ChangeRow; readonly rows: readonly NamedRow[] };

/** Throws step_refused with the reason at `change`. */
export function refuse(reason: string, conflict?: ApiError['detail']['conflict']): never {
  throw new ApiError('step_refused', { fields: { change: reason }, ...(conflict && { conflict }) });
}

/** What one undo takes back of a change, without fields that follow from others; null where that is nothing. */
function partOf(member: StaffMember, extent: Extent, row: queries.ChangeRow): Part | null {
  const { subject, key } = row;
  const isOpen = isChangeSubject(subject) && takesBack(subject, row) && undoProposal(subject, row) === null;
  // The member has asked for one change of the step, and the database refuses that alone.
  if (extent === 'step' && !(isOpen && mayTakeBack(member, subject, key))) return refuse('refused');
  if (!isOpen) return refuse('not_allowed');
  if (!mayTakeBack(member, subject, key)) throw new ApiError('staff_refused');
  const own = ownChange(subject, row);
  return own && { ...own, subject };
}

/** The changes that go back, the newest first. Throws not_found, staff_refused, step_refused: `not_allowed`, and `refused` for a step that cannot go back whole. */
async function partsOf(tx: Tx, member: StaffMember, change_id: number, extent: Extent): Promise<Part[]> {
  if (extent === 'change') {
    const row = await queries.changeNumbered(tx, change_id);
    if (!row) throw new ApiError('not_found');
    return [partOf(member, extent, row) ?? refuse('not_allowed')];
  }
  const rows = await queries.savedWith(tx, change_id, mostTogether[extent]);
  if (rows.length > mostTogether[extent]) return refuse(extent === 'step' ? 'refused' : 'not_allowed');
  return rows.flatMap((row) => partOf(member, extent, row) ?? []);
}

const rankOf = ({ subject, key }: NamedRow): string => `${subject} ${key}`;

/** Locks the rows in one sequence. Throws step_refused: `changed_since` with both values of each field that another change has set since. */
async function requireUnchanged(tx: Tx, parts: readonly Part[]): Promise<void> {
  const conflicts: NonNullable<ApiError['detail']['conflict']> = [];
  let hasOther = false;
  for (const part of parts.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))) {
    // oxlint-disable-next-line no-await-in-loop -- two writers of the same rows never wait for each other
    const now = await lockRow(tx, part);
    const own = conflictIn(now, part);
    hasOther ||= own.length > 0 || (now === null) !== (part.after === null);
    // Of several rows each names its own before the field.
    const place = parts.length === 1 ? '' : `${part.subject}/${part.key}.`;
    conflicts.push(...own.map((one) => ({ ...one, field: `${place}${one.field}` })));
  }
  if (hasOther) refuse('changed_since', conflicts.slice(0, mostConflicts));
}

/**
 * Writes what was before, the newest change first. What the database refuses is written after the others, which may make way for it: a
 * product goes after its variants, and is here before them. Throws the database's fault where nothing makes way.
 */
async function writeBack(tx: Tx, parts: readonly Part[], write: (part: Part) => Promise<void>): Promise<void> {
  const inSequence = async (some: readonly Part[]): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- the newest first
    for (const part of some) await write(part);
  };
  /** The fault of parts that were refused together; null where they are written. */
  const faultOf = (some: readonly Part[]): Promise<unknown> =>
    queries
      .attempt(tx, () => inSequence(some))
      .then(
        () => null,
        (error: unknown) => {
          if (!isConstraintFault(error)) throw error;
          return error;
        },
      );
  // All at once first: a savepoint for each of thousands costs other sessions too.
  const fault = await faultOf(parts);
  if (fault === null) return;
  let left = parts;
  while (left.length > 0) {
    const stuck: Part[] = [];
    for (const part of left)
      // oxlint-disable-next-line no-await-in-loop -- as above
      if ((await faultOf([part])) !== null) stuck.push(part);
    if (stuck.length === left.length) throw fault;
    left = stuck;
  }
}

/** What the same call has taken back already. Throws step_refused: `undone` for another call. */
async function taken(
  tx: Tx,
  { change, step_key }: NonNullable<Awaited<ReturnType<typeof queries.reverseOf>>>,
  key: StepKey | undefined,
): Promise<Taken> {
  if (step_key === null || step_key !== key?.key) return refuse('undone');
  const rows = await queries.savedWith(tx, change.change_id, mostTogether.save);
  return { reverse: change, rows: rows.filter((row): row is Part => isChangeSubject(row.subject)) };
}

/** Takes changes back in one transaction, or none of them. Throws what `takeBack` throws, and the database's fault where it refuses a row. */
const takeTogether = (
  shop: Shop,
  member: StaffMember,
  { change_id, reason, step_key }: Asked,
  extent: Extent,
): Promise<Taken> =>
  shop.db.transaction().execute(async (tx) => {
    // One undo after the other, and none while a product is saved.
    await lockProducts(tx);
    const made = await queries.reverseOf(tx, change_id);
    if (made) return taken(tx, made, step_key);
    const parts = await partsOf(tx, member, change_id, extent);
    await requireUnchanged(tx, parts);
    const cause = { staff_id: member.staff_id, reason, ...(step_key && { step_key: step_key.key }) };
    await writeBack(tx, parts, async (part) => {
      await queries.explainChange(tx, { ...cause, undoes: part.change_id });
      await writeRow(tx, part, part.before);
    });
    await followRows(tx, parts);
    const reverse = await queries.reverseOf(tx, change_id);
    if (!reverse) throw new Error(`the reverse of change ${change_id} was not recorded`);
    return { reverse: reverse.change, rows: parts };
  });

/**
 * Takes a change back by a reverse change; with all that was saved with it where that is asked, and with the others of its step where the
 * database refuses it alone. All of it or nothing, once for each key. Returns the reverse of the named change. Throws staff_refused, not_found, step_refused: `undone`,
 * `not_allowed` for what has steps of its own, `changed_since` with both values, `refused` where the database refuses a row.
 */
export async function takeBack(
  shop: Shop,
  member: StaffMember,
  { with_others = false, ...asked }: Asked & { readonly with_others?: boolean },
): Promise<queries.ChangeRow> {
  const orRefused = (error: unknown): never => {
    if (isConstraintFault(error)) return refuse('refused');
    throw error;
  };
  const taking = with_others
    ? takeTogether(shop, member, asked, 'save').catch(orRefused)
    : takeTogether(shop, member, asked, 'change').catch((error: unknown) => {
        if (!isConstraintFault(error)) throw error;
        return takeTogether(shop, member, asked, 'step').catch(orRefused);
      });
  const { reverse, rows } = await taking;
  await refreshRows(shop.db, rows);
  shop.log.info({ staff_id: member.staff_id, change_id: asked.change_id, changes: rows.length }, 'change taken back');
  return reverse;
}
