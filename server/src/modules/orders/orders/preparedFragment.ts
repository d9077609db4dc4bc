import { orderStatuses } from '@vitrine/rules/orders/status';
import { type RawBuilder, sql } from 'kysely';

const prepared = Object.entries(orderStatuses)
  .filter(([, { reached }]) => reached === 'prepared')
  .map(([status]) => status);

/**
 * When the order in row `o` was first prepared, from the entries of its life; null where none says so. An import knows only the
 * status of its day. Spec 3 §4.
 */
export const preparedAtSql: RawBuilder<Date | null> = sql<Date | null>`(
  select min(e.at) from order_event e
  where e.order_id = o.order_id and e.reason <> 'imported' and e.to_status = any (${prepared}::text[]))`;
