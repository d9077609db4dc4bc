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
];
