// Reservations in stores: the refusal of what is sold out; and rules of sets, attributes and pickups.
import { fault } from './fault.mjs';

const reserve = 'ereservation/reserve.test.ts';
const queries = 'ereservation/queries.ts';
const stock = 'stock/storeQueries.ts';
const gone = 'is refused before a write';
const named = 'asks for the sign-in first';
const keys = 'a key that was used before';

export const reservations = [
  fault(
    'sold-out-refusal',
    'ereservation/reserveInStore.ts',
    "if (found?.is_sold_out) throw new ApiError('out_of_stock');",
    '',
    reserve,
    gone,
  ),
  fault(
    'sold-out-stored-key',
    queries,
    "not exists (select from idempotency i where i.session_id = known.session_id and i.key = ${at('key')})",
    'true',
    reserve,
    keys,
  ),
  fault(
    'sold-out-own-reservation',
    queries,
    "not exists (select from reservation r where r.customer_id = known.customer_id and r.request_key = ${at('key')})",
    'true',
    reserve,
    keys,
  ),
  fault(
    'sold-out-withdrawn',
    stock,
    "= ${at('stock_sku')} and not is_withdrawn",
    "= ${at('stock_sku')}",
    reserve,
    named,
  ),
  fault('sold-out-other-store', stock, ' and is_ereservation and exists (', ' and exists (', reserve, named),
  fault('sold-out-pieces', stock, 's.qty >= need.qty', 's.qty > need.qty', reserve, gone),
  fault(
    'set-limit-of-first-line',
    'basket/queries.ts',
    'where l.qty * part.qty > greatest',
    'where false and l.qty * part.qty > greatest',
    'payment/stock/sets.test.ts',
    'from the first line on',
  ),
  fault(
    'attribute-shown',
    'catalogue/attributesOf.ts',
    'attr_display: optionShownOf(snapshot, field, code, locale) ?? code',
    'attr_display: nameOf(snapshot, field, code, locale) ?? code',
    'server/src/modules/catalog/catalogue/catalogue.test.ts',
    'names fields as',
  ),
  fault(
    'pickup-nearest-first',
    'checkout/pickupPlace.ts',
    'return nearestFirst(listed, city.at)',
    'return listed',
    'fulfilment/pickup/pickup.test.ts',
    'nearest to the buyer',
  ),
];
