// Restores, sweeps, the nightly comparison, staff's lists and retention: what the shop does while nobody looks.
import { fault } from './fault.mjs';

const forgotten = 'reconcile/forgottenRestore.test.ts';

export const unattended = [
  fault(
    'restored-numbers-come-again',
    'restores/next_number.sql',
    "if found and (known.relation <> 'database_beat'::regclass::oid::bigint",
    "if false and (known.relation <> 'database_beat'::regclass::oid::bigint",
    forgotten,
  ),
  fault(
    'restored-snapshot-unnoticed',
    'db/restoreEvidence.ts',
    'seen !== null && seen.beat > beat',
    'seen !== null && seen.beat < 0',
    ['db/restoreEvidence.test.ts', forgotten],
  ),
  fault(
    'restored-number-of-provider-ignored',
    'payment/results/recordEvent.ts',
    'await skipLostOrder(shop, tx, event);',
    '',
    forgotten,
  ),
  fault(
    'restored-number-of-report-ignored',
    'reconcile/reconcile.ts',
    "if (kind === 'unknown_here' && ",
    "if (kind === 'amount' && ",
    forgotten,
  ),
  fault(
    'sweeps-by-every-server',
    'jobs/leader.ts',
    'isLeading = rows[0]?.mine === true && client === connected;',
    'isLeading = rows.length > 0 && client === connected;',
    'jobs/sweep.test.ts',
  ),
  fault(
    'sweep-lead-kept-by-silent-server',
    'jobs/leader.ts',
    "await made.query(`set idle_session_timeout = '${silence}'`);",
    '',
    'jobs/sweep.test.ts',
  ),
  fault('sweep-row-blocks-others', 'jobs/eachDue.ts', 'if (!isDone) skipped += 1;', '', 'jobs/eachDue.test.ts'),
  fault(
    'nightly-comparison-repeated',
    'reconcile/nightly.ts',
    'if (await runs.hasRunSince(tx, night)) return;',
    '',
    'reconcile/nightly.test.ts',
  ),
  fault(
    'readiness-follows-database',
    'http/readiness.ts',
    'return { is_ready: true, line: missing',
    'return { is_ready: missing === null, line: missing',
    'http/readiness.test.ts',
  ),
  fault('list-page-repeated', 'db/keyset.ts', 'follows: from\n', 'follows: false\n', 'db/keyset.test.ts'),
  fault(
    'sent-mails-kept',
    'mail/queries.ts',
    'select mail_id from mail_outbox where sent_at < ${before}',
    'select mail_id from mail_outbox where false and sent_at < ${before}',
    'personaldata/unpaidOrders.test.ts',
  ),
  fault(
    'unpaid-order-kept',
    'personaldata/queries.ts',
    'o.placed_at is null and not o.holds_stock and o.forgotten_at is null and o.created_at < ${before}',
    'o.placed_at is null and not o.holds_stock and o.forgotten_at is null and false and o.created_at < ${before}',
    'personaldata/unpaidOrders.test.ts',
  ),
  fault(
    'guest-basket-of-session-deleted',
    'basket/queries.ts',
    'and not exists (select from session s where s.session_id = b.session_id)',
    '',
    'personaldata/unpaidOrders.test.ts',
  ),
  fault(
    'staff-guesses-as-customers',
    'signin/loginGuard.ts',
    'attemptOf(shop, staffIdentifier(holder), from, triesPerStaffAccount)',
    'attemptOf(shop, staffIdentifier(holder), from)',
    'staff/staffLocks.test.ts',
  ),
];
