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
    'payment/skuTurns.test.ts',
  ),
  fault(
    'piece-queue-keeps-turn',
    'payment/inTurn.ts',
    'for (const leave of leaving) leave();',
    '',
    'payment/skuTurns.test.ts',
  ),
  fault(
    'merge-without-attempts',
    'payment/mergeBasket.ts',
    'if (merged) await moveAttempts(tx, merged);',
    '',
    'payment/merge.test.ts',
    'what is paid then leaves',
  ),
  fault(
    'basket-press-twice',
    'basket/addToBasket.ts',
    "if (pressed === 'same') return basketOf(shop, await basketRowsOf(shop, tx, owner, locale), locale);",
    '',
    'basket/press.test.ts',
  ),
  fault(
    'basket-press-other',
    'basket/addToBasket.ts',
    "if (pressed === 'other') throw new ApiError('idempotency_conflict');",
    '',
    'basket/press.test.ts',
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
    'payment/newOrder.ts',
    'newReferenceSuffix = (): string => lettersOf(16)',
    "newReferenceSuffix = (): string => 'BCDFGHJKLMNPQRST'",
    'payment/referenceSuffix.test.ts',
  ),
];
