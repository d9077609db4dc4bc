import type { Difference, DifferenceResult } from '@vitrine/rules/payment/reconciliation';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { ProviderRefusal, ProviderSilence } from '../../../platform/partners/paymentProvider.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { acknowledgePayment, leavesNothing, reconcile, type Reconciled } from './reconcile.ts';

const kinds: Readonly<Record<Difference['kind'], string>> = {
  unknown_here: 'paid there, unknown here',
  unpaid_here: 'paid there, not paid here',
  captured_there: 'captured there, authorised here',
  unknown_there: 'paid here, unknown there',
  given_back_there: 'paid here, given back there',
  amount: 'amounts differ',
};
const proposals: Readonly<Record<NonNullable<Difference['proposal']>, string>> = {
  cancel: 'cancel it at the provider',
  refund: 'refund it at the provider',
  book: 'book it: its order is placed, or the money goes back',
  book_capture: 'book its capture',
  review: 'mark it for review',
};
const results: Readonly<Record<DifferenceResult, string>> = {
  cancel_asked: 'asked the provider to cancel it',
  refund_asked: 'asked the provider to refund it',
  refund_by_hand: 'refund it by hand: the shop does not know its currency',
  nothing_to_give_back: 'nothing to give back',
  order_placed: 'booked: its order is placed',
  booked_and_given_back: 'booked: its order was over, the money goes back',
  capture_booked: 'booked: its money is captured',
  nothing_to_book: 'nothing to book',
  other_captures: 'other captures than the shop has asked for: marked for review',
  marked: 'marked for review',
};
const sumOf = (sum: Difference['here']): string => (sum ? `${sum.amount} ${sum.currency}` : '-');

/** The results of a reconciliation as lines; amounts in minor units. */
export function report(found: Reconciled): string[] {
  const lines = found.differences.map(({ kind, merchant_reference, psp_reference, here, there, proposal, result }) => {
    const proposed = proposal ? `proposed: ${proposals[proposal]}` : 'waits for review';
    const what = result === null ? proposed : results[result];
    return `${kinds[kind].padEnd(28)} ${merchant_reference.padEnd(20)} ${(psp_reference ?? '-').padEnd(17)} here ${sumOf(here)}, there ${sumOf(there)}: ${what}`;
  });
  for (const day of found.missing_days) lines.push(`the provider has no report of ${day}`);
  lines.push(
    found.complete_until
      ? `compared from ${found.from.toISOString()}; the provider’s books reach until ${found.complete_until.toISOString()}`
      : 'the provider has no books of these days',
  );
  if (found.restored?.open)
    lines.push(
      `the database stays marked as restored until the books reach ${found.restored.needs_until.toISOString()} and nothing is left to do`,
    );
  else if (found.restored) lines.push('the restored database is reconciled');
  lines.push(found.differences.length === 0 ? 'no differences' : `${found.differences.length} differences`);
  return lines;
}

async function run(url: string, args: readonly string[]): Promise<void> {
  const [day] = args.filter((word) => !word.startsWith('--'));
  const from = day === undefined ? null : new Date(day);
  if (from && Number.isNaN(from.getTime())) throw new ConfigError(`reconcile takes a day, 2026-11-22, not ${day}.`);
  try {
    const found = await withCommandShop(url, (shop) => reconcile(shop, { from, apply: args.includes('--apply') }));
    for (const line of report(found)) console.log(line);
    if (!leavesNothing(found)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
    throw new ConfigError(`The provider’s books could not be read: ${error.message}.`);
  }
}

export const reconcileCommands: Record<string, Command> = {
  reconcile: {
    takes: '[FROM] [--apply]',
    says: 'compares payments with the provider’s books; --apply does what it proposes',
    run,
  },
  acknowledge: {
    takes: 'PSP_REFERENCE',
    says: 'notes that a payment unknown here was dealt with by hand',
    run: (url, [psp_reference = '']) => withCommandShop(url, (shop) => acknowledgePayment(shop, psp_reference)),
  },
};
