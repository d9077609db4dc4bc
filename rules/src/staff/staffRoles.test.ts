import { expect, test } from 'vitest';
import { houseSteps } from '../returns/houseSteps.ts';
import { mayTake } from '../orders/orderLife.ts';
import {
  isStaffRole,
  mayStaffAct,
  mayStaffReturn,
  mayStaffTake,
  mayTakeFrom,
  staffActs,
  staffRights,
  staffRoles,
  staffSteps,
} from './staffRoles.ts';

test('no role takes a step that staff may not take', () => {
  for (const role of staffRoles) expect(staffRights[role].orders.filter((step) => !mayTake('staff', step))).toEqual([]);
  expect(staffSteps).not.toContain('grant_cancel');
  expect(staffSteps).not.toContain('give_up');
});

test('a supervisor takes every step, and each is in a second role', () => {
  expect(staffRights.supervisor).toMatchObject({ orders: staffSteps, returns: houseSteps, acts: staffActs });
  const others = staffRoles.filter((role) => role !== 'supervisor');
  for (const step of staffSteps) expect(others.some((role) => mayStaffTake(role, step))).toBe(true);
  for (const step of houseSteps) expect(others.some((role) => mayStaffReturn(role, step))).toBe(true);
  // Only a supervisor gives rights to others.
  for (const act of staffActs) expect(others.some((role) => mayStaffAct(role, act))).toBe(act !== 'manage_staff');
});

test.each([
  ['the warehouse ships', mayStaffTake('warehouse', 'ship'), true],
  ['the warehouse cancels nothing', mayStaffTake('warehouse', 'cancel'), false],
  ['the warehouse receives a return', mayStaffReturn('warehouse', 'receive'), true],
  ['the warehouse gives no money back', mayStaffReturn('warehouse', 'accept'), false],
  ['the warehouse notes the arrival of an exchange', mayStaffReturn('warehouse', 'deliver'), true],
  ['the warehouse refunds no exchange', mayStaffReturn('warehouse', 'give_up'), false],
  ['care refunds an exchange that cannot be sent', mayStaffReturn('care', 'give_up'), true],
  ['care writes off refunded pieces', mayStaffReturn('care', 'write_off'), true],
  ['a boutique hands over', mayStaffTake('boutique', 'collect'), true],
  ['a boutique receives a return', mayStaffReturn('boutique', 'receive'), true],
  ['a boutique accepts none', mayStaffReturn('boutique', 'accept'), false],
  ['a boutique ships nothing', mayStaffTake('boutique', 'ship'), false],
  ['care cancels', mayStaffTake('care', 'cancel'), true],
  ['care ships nothing', mayStaffTake('care', 'ship'), false],
  ['the warehouse inspects', mayStaffAct('warehouse', 'inspect'), true],
  ['the warehouse decides no review', mayStaffAct('warehouse', 'review'), false],
  ['care does not judge the piece whose refund it accepts', mayStaffAct('care', 'inspect'), false],
  ['the warehouse takes from the online stock', mayTakeFrom({ role: 'warehouse', store_id: null }, 'ecom'), true],
  ['the warehouse takes from no boutique', mayTakeFrom({ role: 'warehouse', store_id: null }, '1001'), false],
  ['a boutique takes from its own stock', mayTakeFrom({ role: 'boutique', store_id: '1001' }, '1001'), true],
  ['a boutique takes from no other', mayTakeFrom({ role: 'boutique', store_id: '1001' }, '1002'), false],
  ['a boutique takes no online stock', mayTakeFrom({ role: 'boutique', store_id: '1001' }, 'ecom'), false],
  ['a supervisor takes from a boutique', mayTakeFrom({ role: 'supervisor', store_id: null }, '1001'), true],
  ['the accounts reconcile', mayStaffAct('accounts', 'reconcile'), true],
  ['the accounts note a transfer', mayStaffAct('accounts', 'transfer'), true],
  ['care notes no transfer', mayStaffAct('care', 'transfer'), false],
  ['the accounts accept no return', mayStaffReturn('accounts', 'accept'), false],
  ['a known role', isStaffRole('care'), true],
  ['no role', isStaffRole('toString'), false],
] as const)('%s', (_name, is, expected) => {
  expect(is).toBe(expected);
});
