import { expect, test } from 'vitest';
import { viewStepsOf } from './savedViews.ts';

const own = ['keep', 'rename', 'share', 'delete'];
const shared = ['keep', 'rename', 'unshare', 'delete'];
test.each([
  ['own', { is_shared: false, is_mine: true }, false, own],
  ['own shared', { is_shared: true, is_mine: true }, false, shared],
  ['another’s', { is_shared: false, is_mine: false }, false, []],
  ['another’s shared', { is_shared: true, is_mine: false }, false, []],
  ['a supervisor’s colleague’s', { is_shared: false, is_mine: false }, true, []],
  ['a supervisor’s colleague’s shared', { is_shared: true, is_mine: false }, true, shared],
])('the steps of a view that is %s', (_name, view, isSupervisor, steps) => {
  expect(viewStepsOf(view, isSupervisor)).toEqual(steps);
});
