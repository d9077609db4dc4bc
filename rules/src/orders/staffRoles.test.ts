import { expect, test } from 'vitest';
import { houseSteps } from '../returns/houseSteps.ts';
import { mayTake } from './orderLife.ts';
import { isStaffRole, mayStaffReturn, mayStaffTake, staffRights, staffRoles, staffSteps } from './staffRoles.ts';

test('no role takes a step that staff may not take', () => {
  for (const role of staffRoles) expect(staffRights[role].orders.filter((step) => !mayTake('staff', step))).toEqual([]);
  expect(staffSteps).not.toContain('grant_cancel');
  expect(staffSteps).not.toContain('give_up');
});

test('a supervisor takes every step, and each is in a second role', () => {
  expect(staffRights.supervisor).toEqual({ orders: staffSteps, returns: houseSteps });
  const others = staffRoles.filter((role) => role !== 'supervisor');
  for (const step of staffSteps) expect(others.some((role) => mayStaffTake(role, step))).toBe(true);
  for (const step of houseSteps) expect(others.some((role) => mayStaffReturn(role, step))).toBe(true);
});

test.each([
  ['the warehouse ships', mayStaffTake('warehouse', 'ship'), true],
  ['the warehouse cancels nothing', mayStaffTake('warehouse', 'cancel'), false],
  ['the warehouse receives a return', mayStaffReturn('warehouse', 'receive'), true],
  ['the warehouse gives no money back', mayStaffReturn('warehouse', 'accept'), false],
  ['a boutique hands over', mayStaffTake('boutique', 'collect'), true],
  ['a boutique ships nothing', mayStaffTake('boutique', 'ship'), false],
  ['care cancels', mayStaffTake('care', 'cancel'), true],
  ['care ships nothing', mayStaffTake('care', 'ship'), false],
  ['a known role', isStaffRole('care'), true],
  ['no role', isStaffRole('toString'), false],
] as const)('%s', (_name, is, expected) => {
  expect(is).toBe(expected);
});
