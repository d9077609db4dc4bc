// What must hold when the start of a promotion is approved. decisions/0134.
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './promotionQueries.ts';
import type { ProposalRow } from './proposalQueries.ts';

type Conflict = NonNullable<ApiError['detail']['conflict']>;

/**
 * What a promotion gives otherwise than was proposed, with both values: the other member approves what the proposal holds, and no more.
 * Throws step_refused where its gift is withdrawn or its end has passed.
 */
export async function termsChanged(
  shop: Shop,
  tx: Tx,
  { key, content }: Pick<ProposalRow, 'key' | 'content'>,
): Promise<Conflict> {
  const facts = await queries.startFacts(tx, key);
  if (!facts) throw new ApiError('not_found');
  const { terms, is_gift_gone, ends_at } = facts;
  const proposed: Partial<typeof terms> = content ?? {};
  const changed = Object.entries(terms)
    .map(([field, now]) => ({ field, expected: proposed[field] ?? null, now }))
    .filter(({ expected, now }) => JSON.stringify(expected) !== JSON.stringify(now));
  if (changed.length > 0) return changed;
  if (is_gift_gone) throw new ApiError('step_refused', { fields: { gift: 'gift_withdrawn' } });
  if (ends_at !== null && ends_at <= shop.now())
    throw new ApiError('step_refused', { fields: { ends_at: 'end_passed' } });
  return [];
}
