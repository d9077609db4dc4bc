// A basket that holds the pieces of a payment link, for the module of the links. decisions/0120.
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import * as linked from './linkedQueries.ts';
import type { BasketOwner } from './owner.ts';
import * as queries from './queries.ts';

export { basketOfLink, basketOfOwner, takeLinkOut } from './linkedQueries.ts';

type Linked = { readonly link_id: string; readonly store: Country; readonly lines: readonly queries.WantedLine[] };

/**
 * Puts the pieces of a link into a visitor's basket, which is opened if needed, in place of another link's; the visitor's own pieces are
 * aside until `takeLinkOut`. The caller holds the payment lock of the basket. Returns the basket's id. Invariant M13.
 */
export async function fillFromLink(tx: Tx, owner: BasketOwner, link: Linked, now: Date): Promise<string> {
  const basket_id = await queries.openBasket(tx, owner, link.store, now);
  await linked.takeLinkOut(tx, basket_id);
  await linked.putAside(tx, basket_id);
  await queries.setLines(tx, basket_id, link.lines, [], now);
  await linked.holdLink(tx, basket_id, link.link_id);
  return basket_id;
}
