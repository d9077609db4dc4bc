import { cleanReference } from '@vitrine/rules/orders/reference';
import { canonicalEmail } from '@vitrine/rules/text/email';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** The placed order with that number or reference and that email; null without one. Its answer must not reach the caller. */
export async function orderIdNamed(db: Database, reference: string, email: string): Promise<string | null> {
  const found = await queries.orderNamed(db, cleanReference(reference));
  return canonicalEmail(found.email) === canonicalEmail(email) ? found.order_id : null;
}
