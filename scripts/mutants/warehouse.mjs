// What the warehouse promises: one wave per order, scanned parcels, manifests closed once, counts and transfers. decisions/0115.
import { fault } from './fault.mjs';

const folder = 'backoffice/warehouse';
const pick = `${folder}/pick.test.ts`;
const pack = `${folder}/pack.test.ts`;
const count = `${folder}/count.test.ts`;

export const warehouse = [
  fault(
    'wave-of-what-is-in-another',
    `${folder}/waves.ts`,
    "if (order.is_in_wave) return [[`orders.${place}`, 'in_wave']];",
    '',
    pick,
  ),
  fault('wave-ends-with-open-lines', `${folder}/picks.ts`, 'picked + lost < needed', 'false', pick),
  fault('pick-over-another', `${folder}/picks.ts`, 'if (!isSame(line, was))', 'if (false)', pick),
  fault(
    'wave-of-missing-pieces',
    `${folder}/workQueries.ts`,
    'where m.order_id = o.order_id and ${isStillMissing})\n      and ${needsPick}',
    'where false)\n      and ${needsPick}',
    pick,
  ),
  fault(
    'parcel-unscanned-without-reason',
    `${folder}/packing.ts`,
    'if (!isWhole && reason === undefined)',
    'if (false)',
    pack,
  ),
  fault('parcel-of-another-order', `${folder}/packing.ts`, 'if (refused) throw', 'if (false) throw', pack),
  fault('manifest-short-of-parcels', `${folder}/manifests.ts`, 'if (added < asked.length)', 'if (false)', pack),
  fault('count-without-sold', 'warehouse/stockCount.ts', 'free + held + sold;', 'free + held;', count),
  fault('count-own-approval', `${folder}/countApproval.ts`, 'if (!is_allowed)', 'if (false)', count),
  fault('count-of-reserved', `${folder}/countApproval.ts`, 'if (free + difference < 0)', 'if (false)', count),
  fault(
    'count-stale',
    `${folder}/countApproval.ts`,
    "if (stale !== undefined) throw refused('skus'",
    "if (false) throw refused('skus'",
    count,
  ),
  fault(
    'count-entered-twice',
    `${folder}/countApproval.ts`,
    'counted !== expected && correction_id === null &&',
    'counted !== expected &&',
    count,
  ),
  fault('transfer-counted-there', `${folder}/thereFragment.ts`, "and h.cause <> 'transfer' and", 'and', count),
  fault(
    'transfer-received-twice',
    `${folder}/transfers.ts`,
    "if (row.received_at !== null) throw refused('step', 'received_before');",
    '',
    count,
  ),
  fault(
    'transfer-difference-unexplained',
    `${folder}/transfers.ts`,
    'if (isShort && reason === undefined)',
    'if (false)',
    count,
  ),
  fault(
    'count-limit-of-pieces',
    'warehouse/stockCount.ts',
    'pieces > mostPieces',
    'pieces > mostPieces + 1',
    'warehouse/stockCount.test.ts',
  ),
  fault(
    'count-limit-of-value',
    'warehouse/stockCount.ts',
    ' || value > mostValue[shopCurrency(country)]',
    '',
    'warehouse/stockCount.test.ts',
  ),
  fault(
    'count-of-unpriced',
    'warehouse/stockCount.ts',
    'price ?? Number.POSITIVE_INFINITY',
    'price ?? 0',
    'warehouse/stockCount.test.ts',
  ),
  fault(
    'count-differences-cancel',
    'warehouse/stockCount.ts',
    'sum + Math.abs(difference), 0);',
    'sum + difference, 0);',
    'warehouse/stockCount.test.ts',
  ),
];
