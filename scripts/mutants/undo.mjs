// Undo of changes: one mechanism for a change, a step and a whole save.
import { fault } from './fault.mjs';

const races = 'changes/races.test.ts';
const crashes = 'changes/crashPointsOfUndo.test.ts';
const file = 'changes/takeBack.ts';

export const undos = [
  fault(
    'undo-over-later-change',
    file,
    "if (hasOther) refuse('changed_since', conflicts.slice(0, mostConflicts));",
    '',
    races,
  ),
  fault(
    'undo-names-one-conflict',
    file,
    'conflicts.slice(0, mostConflicts)',
    'conflicts.slice(0, 1)',
    races,
    'names each row',
  ),
  fault(
    'undo-forgets-its-key',
    file,
    'if (step_key === null || step_key !== key?.key) return',
    'if (step_key !== undefined) return',
    crashes,
  ),
  fault(
    'undo-of-another-call',
    file,
    'if (step_key === null || step_key !== key?.key) return',
    'if (step_key === undefined) return',
    races,
  ),
  fault('undo-without-its-key', file, '...(step_key && { step_key: step_key.key })', '', crashes),
  fault(
    'undo-of-half-a-step',
    file,
    "return takeTogether(shop, member, asked, 'step').catch(orRefused);",
    "return refuse('refused');",
    crashes,
  ),
  fault('undo-while-another-runs', file, '    await lockProducts(tx);\n', '', races),
  fault(
    'undo-without-right',
    file,
    "if (!mayTakeBack(member, subject, key)) throw new ApiError('staff_refused');",
    '',
    'changes/calls.test.ts',
  ),
  // The ends of prices, and what their undo leaves.
  fault(
    'end-takes-its-beginning-back-twice',
    'catalogueimport/patchPrices.ts',
    '    await queries.leaveUndo(tx);\n',
    '',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'end-keeps-a-piece-on-sale',
    'catalogueimport/patchPrices.ts',
    'if (gone.length > 0) {',
    'if (false) {',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'price-over-another-price',
    'catalogueimport/patchPrices.ts',
    'nowOf(patch) === patch.before && ',
    '',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'period-approved-after-its-end',
    'changes/periods.ts',
    'ending.some(({ ends_at }) => ends_at !== null && ends_at <= now)',
    'false',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'end-notes-another-period',
    'changes/periodQueries.ts',
    ' and upper(p.during) = e.until\n    where',
    '\n    where',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'end-early-unnoted',
    'changes/periods.ts',
    '  await queries.noteEnded(tx, [{ sku, country, until }], shop.now());\n',
    '',
    'prices/priceEnds.test.ts',
  ),
  fault(
    'period-of-a-past-start',
    'prices/pricePeriod.ts',
    "if (until <= now) return 'end_passed';",
    '',
    'prices/pricePeriod.test.ts',
  ),
];
