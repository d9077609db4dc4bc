// Takes back together what one step has changed, where a part alone cannot go back: a product and its variants, the first of its variants
// and the one that is first now. decisions/0138.
import { type ChangeSubject, isChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { mayTakeBack, ownChange, takesBack } from '@vitrine/rules/changes/changeRights';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import * as queries from './changeQueries.ts';
import { conflictIn } from './conflict.ts';

/** Changes that go back together: an import has more. */
const mostTogether = 500;

type Part = queries.ChangeRow & { readonly subject: ChangeSubject };
type Cause = { readonly staff_id: string; readonly reason: string; readonly step_key?: string };

/** Whether one undo of the member takes a change back. */
const isPart = (member: StaffMember, row: queries.ChangeRow): row is Part =>
  isChangeSubject(row.subject) &&
  takesBack(row.subject, row) &&
  mayTakeBack(member, row.subject, row.key) &&
  undoProposal(row.subject, row) === null;

/** Throws step_refused with both values where another change followed one of them. */
async function requireUnchanged(tx: Tx, parts: readonly Part[]): Promise<void> {
  // In one sequence, so that two undos never wait for each other.
  const inOrder = parts.toSorted((a, b) => (`${a.subject} ${a.key}` < `${b.subject} ${b.key}` ? -1 : 1));
  for (const part of inOrder) {
    // oxlint-disable-next-line no-await-in-loop -- locks are taken in one sequence
    const now = await lockRow(tx, part);
    const conflict = conflictIn(now, part);
    if (conflict.length > 0 || (now === null) !== (part.after === null))
      throw new ApiError('step_refused', { fields: { change: 'changed_since' }, conflict });
  }
}

/** Writes what was before, of what can be written now. Returns what cannot yet. */
async function writeSome(tx: Tx, parts: readonly Part[], cause: Cause): Promise<Part[]> {
  const stuck: Part[] = [];
  for (const part of parts) {
    const write = async (): Promise<void> => {
      await queries.explainChange(tx, { ...cause, undoes: part.change_id });
      await patchRow(tx, part, part.before);
    };
    // oxlint-disable-next-line no-await-in-loop -- the newest first
    await queries.attempt(tx, write).catch((error: unknown) => {
      if (!isConstraintFault(error)) throw error;
      stuck.push(part);
    });
  }
  return stuck;
}

/**
 * Takes all changes of the step back that made one. Returns them; null where they cannot go back together either, or are too many. Throws
 * step_refused: `changed_since` with both values.
 */
export async function takeBackTogether(
  tx: Tx,
  member: StaffMember,
  { change_id, ...cause }: Cause & { readonly change_id: number },
): Promise<readonly Part[] | null> {
  const rows = await queries.ofSameStep(tx, change_id, mostTogether + 1);
  const parts = rows.filter((row) => isPart(member, row)).flatMap((part) => ownChange(part.subject, part) ?? []);
  if (rows.length > mostTogether || parts.length < 2 || parts.length < rows.length) return null;
  await requireUnchanged(tx, parts);
  let left: readonly Part[] = parts;
  while (left.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each round makes way for the next
    const stuck = await writeSome(tx, left, cause);
    if (stuck.length === left.length) return null;
    left = stuck;
  }
  return parts;
}
