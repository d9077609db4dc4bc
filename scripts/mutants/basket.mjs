// Locks of stock rows, baskets, references.
import { fault } from './fault.mjs';

const basket = 'basket/basket.test.ts';

export const baskets = [
  fault('piece-queue-most', 'load/skuQueue.ts', 'if (line.taken >= most) break;', '', 'load/skuQueue.test.ts'),
  fault(
    'piece-queue-line',
    'load/skuQueue.ts',
    '!places.has(key) && places.size >= longestLine',
    'false',
    'load/skuQueue.test.ts',
  ),
  fault(
    'piece-queue-forgets-place',
    'load/skuQueue.ts',
    'place.kept_until = clock() + retentionMs;',
    'place.kept_until = 0;',
    'payment/locks/skuTurns.test.ts',
  ),
  fault(
    'piece-queue-keeps-turn',
    'payment/locks/inTurn.ts',
    'for (const leave of leaving) leave();',
    '',
    'payment/locks/skuTurns.test.ts',
  ),
  fault(
    'merge-without-attempts',
    'payment/mergeBasket.ts',
    'if (merged) await attempts.moveAttempts(tx, merged.from, merged.to);',
    '',
    'payment/merge.test.ts',
    'removes only the paid items',
  ),
  fault(
    'line-after-sign-in',
    'basket/queries.ts',
    '\n      and (customer_id is null or customer_until <= ${now}::timestamptz) for share`',
    '`',
    'basket/basketKept.test.ts',
    'M13: refuses what another tab',
  ),
  fault(
    'sign-in-beside-a-line',
    'signin/signIn.ts',
    'visitor.customer_id ? null : await lockAnonymous(tx, visitor, now)',
    'visitor.customer_id ? null : visitor.session_id',
    'basket/basketKept.test.ts',
    'M13: a sign-in waits',
  ),
  fault(
    'line-of-two-devices-summed',
    'basket/queries.ts',
    'set qty = greatest(basket_line.qty, excluded.qty)`',
    'set qty = basket_line.qty + excluded.qty`',
    'src/ownHolds.test.ts',
    'M13',
  ),
  fault(
    'basket-press-twice',
    'basket/addToBasket.ts',
    "if (recorded === 'same') return basketOf(shop, await basketRowsOf(shop, tx, owner, locale), locale);",
    '',
    'basket/addKey.test.ts',
  ),
  fault(
    'basket-press-other',
    'basket/addToBasket.ts',
    "if (recorded === 'other') throw new ApiError('idempotency_conflict');",
    '',
    'basket/addKey.test.ts',
  ),
  fault('basket-options', 'basket/addToBasket.ts', '    refuseOptions(rows, lines);\n', '', basket),
  fault(
    'basket-stock',
    'basket/addToBasket.ts',
    '    refuseLines(rows, [...new Set(lines.map(({ sku }) => sku))]);\n    return',
    '    return',
    basket,
  ),
  fault(
    'reference-repeats',
    'payment/shared/referenceSuffix.ts',
    'const random = newLetters(randomLength);',
    "const random = 'BCDFGHJKLM';",
    'payment/shared/referenceSuffix.test.ts',
  ),
];
