// What a merge would do: the merge itself, rolled back. decisions/0108, 0119.
import { joinedConsent, type MergeSubject, mergeSubjectNames, mergeSubjects } from '@vitrine/rules/account/merge';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { personOf } from '../personaldata/person.ts';
import { type PersonalSource, personalSources } from '../personaldata/personalSources.ts';
import { bought, countRows, sessionIds } from '../personaldata/persons.ts';
import { joinAccounts, lockPair, prepareMerge } from './mergeAccounts.ts';
import { mergedRows } from './mergedTables.ts';
import type { MergedAccount, PairIds } from './pair.ts';

type Counts = Readonly<Record<MergeSubject, number>>;
type SubjectCounts = { subject: MergeSubject; stays: number; goes: number; after: number };
type MergeEffects = { readonly subjects: SubjectCounts[]; readonly agrees_after: boolean };

/** Ends the transaction of a preview with what it saw. */
class Undone extends Error {
  readonly seen: MergeEffects;
  constructor(seen: MergeEffects) {
    super('the end of a preview');
    this.seen = seen;
  }
}

const sourceOf = new Map<string, PersonalSource>(personalSources);

/** How many rows of each subject are an account's: those that its export would show. */
async function countsOf(tx: Tx, shop: Shop, account: MergedAccount): Promise<Counts> {
  const orders = await bought(tx, account.customer_id, null);
  const person = personOf(shop, account, {
    order_ids: orders.filter(({ placed }) => placed).map(({ order_id }) => order_id),
    session_ids: await sessionIds(tx, account.customer_id),
  });
  const found = new Map<MergeSubject, number>();
  for (const [table, { subject }] of mergedRows) {
    const source = sourceOf.get(table);
    if (subject === undefined || !source) continue;
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const count = await countRows(tx, table, source.of(person));
    found.set(subject, (found.get(subject) ?? 0) + count);
  }
  const counts = mergeSubjectNames.map((subject) => [subject, found.get(subject) ?? 0] as const);
  return Object.fromEntries(counts) as Record<MergeSubject, number>;
}

/**
 * Merges two accounts as if both mailboxes had confirmed, answers what each had and what the one that stays has afterwards, and undoes it
 * all. Throws step_refused where the merge would be.
 */
export async function previewMerge(shop: Shop, ids: PairIds, staff_id: string): Promise<MergeEffects> {
  const now = shop.now();
  const run = shop.db.transaction().execute(async (tx): Promise<never> => {
    const pair = await lockPair(tx, ids, 'unknown_account');
    // The proof of a mailbox ends ways to sign in and joins orders of guests: what ends is counted before it, what joins after it.
    const had = { stays: await countsOf(tx, shop, pair.stays), goes: await countsOf(tx, shop, pair.goes) };
    const needs_password = await prepareMerge(tx, pair, now);
    const has = { stays: await countsOf(tx, shop, pair.stays), goes: await countsOf(tx, shop, pair.goes) };
    const note = { asked_by: staff_id, asked_at: now, reason: '-', merged_by: staff_id, step_key: 'preview' };
    await joinAccounts(tx, shop, pair, { ...note, needs_password }, now);
    const after = await countsOf(tx, shop, pair.stays);
    throw new Undone({
      subjects: mergeSubjectNames.map((subject) => ({
        subject,
        stays: (mergeSubjects[subject].does === 'ends' ? had : has).stays[subject],
        goes: (mergeSubjects[subject].does === 'ends' ? had : has).goes[subject],
        after: after[subject],
      })),
      agrees_after: joinedConsent(pair.stays.communication_consent, pair.goes.communication_consent),
    });
  });
  return run.catch((error: unknown) => {
    if (error instanceof Undone) return error.seen;
    throw error;
  });
}
