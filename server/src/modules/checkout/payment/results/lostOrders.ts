// The provider knows an order that this database does not: the database came back from a backup.
import { lostNumber } from '@vitrine/rules/payment/orderReference';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { lastOrderNumber, skipNumbers } from '../../../../platform/db/beats.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { providerOf } from '../shared/provider.ts';
import { isOwnReference } from '../shared/referenceSuffix.ts';

/** How long before the provider's word the state that came back may be, in milliseconds. */
const earlierMs = 86_400_000;

/**
 * Skips the numbers up to a payment's that this database has not given, and marks it as restored: for a signed notification or
 * report of a payment without an attempt. Only for a reference that this shop has given on its merchant account: other shops on
 * it write references of the same form. Invariants M3, M7.
 */
export async function skipLostOrder(
  shop: Shop,
  tx: Tx,
  { merchant_reference, merchant_account }: Pick<PaymentEvent, 'merchant_reference' | 'merchant_account'>,
): Promise<void> {
  if (merchant_account !== providerOf(shop).merchant_account || !isOwnReference(shop, merchant_reference)) return;
  const now = shop.now();
  const known = lostNumber(merchant_reference, await lastOrderNumber(tx), now);
  if (known === null) return;
  const since = new Date(now.getTime() - earlierMs);
  const skipped = await skipNumbers(tx, { since, known, is_restored: true });
  // Another event of a lost order was faster.
  if (skipped === 0) return;
  shop.log.error({ skipped }, 'the provider knows an order that the database has lost: numbers skipped, reconcile');
}
