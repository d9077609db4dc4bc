// Faults in the merge of two accounts of one client.
import { fault } from './fault.mjs';

const merge = 'identity/merge/merge.test.ts';
const turns = 'identity/merge/mergeTurns.test.ts';
const rules = 'rules/src/account/merge.test.ts';

export const merges = [
  fault(
    'merge-unconfirmed',
    'merge/carryOut.ts',
    'if (reason !== null) refuse(reason);',
    '',
    turns,
    'a member alone merges nothing',
  ),
  fault(
    'merge-one-mailbox',
    'rules/src/account/merge.ts',
    'mergeSides.every((side) => confirmed[side])',
    'mergeSides.some((side) => confirmed[side])',
    rules,
    'only the mailbox that stays has',
  ),
  fault(
    'merge-of-changed-mailbox',
    'merge/queries.ts',
    's.email_canonical is not distinct from r.stays_mailbox and g.email_canonical is not distinct from r.goes_mailbox',
    'true',
    turns,
    'expires after seven days',
  ),
  fault(
    'merge-beside-payment',
    'merge/mergeAccounts.ts',
    "if (!orders || orders.some((order) => orderAtErasure(order) === 'refuse')) refuse('payment_open');",
    '',
    turns,
    'an open payment',
  ),
  fault(
    'merge-while-paying',
    'merge/mergeAccounts.ts',
    "if ((await isPayingNow(tx, stays_id)) || (await isPayingNow(tx, goes_id))) refuse('payment_open');",
    '',
    turns,
    'begins from either basket',
  ),
  fault(
    'merge-circle',
    'merge/askMerge.ts',
    "if (recent.some((row) => isOpen(row, now))) refuse('merge_open');",
    '',
    turns,
    'names each account once',
  ),
  fault(
    'merge-keeps-planted-password',
    'merge/mergeAccounts.ts',
    "const isFirst = await takeOver(tx, stays_id, 'email', now);",
    'const isFirst = false;',
    merge,
    'A2',
  ),
  fault(
    'merge-widens-consent',
    'rules/src/account/merge.ts',
    'stays && goes;',
    'stays || goes;',
    [rules, merge],
    'never widened',
  ),
  fault(
    'merge-leaves-cards',
    'merge/mergeAccounts.ts',
    'await queueCardRemoval(tx, goes_id);',
    '',
    merge,
    'all that an account had',
  ),
  fault(
    'merge-out-of-scope',
    'care/mergeTasks.ts',
    'if (other_id === undefined || !(await sees(shop, member, other_id)))',
    'if (other_id === undefined)',
    turns,
    'S1',
  ),
  fault(
    'merge-history-changed',
    'care/keep_account_merge.sql',
    "raise exception 'a merge of accounts is never changed' using errcode = 'check_violation';",
    'return new;',
    merge,
    'never changed',
  ),
];
