import { cleanReference } from '@vitrine/rules/orders/reference';
import { canonicalEmail } from '@vitrine/rules/text/email';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** The placed order that was named; `by` says with what. Its answer must not reach the caller. */
type Named = { readonly order_id: string; readonly by: 'reference' | 'number' };

/** The placed order with that number or reference and that email; null without one. */
export async function orderNamedBy(db: Database, reference: string, email: string): Promise<Named | null> {
  const named = cleanReference(reference);
  const found = await queries.orderNamed(db, named);
  const order_id = canonicalEmail(found.email) === canonicalEmail(email) ? found.order_id : null;
  return order_id === null ? null : { order_id, by: found.ref === named ? 'reference' : 'number' };
}
