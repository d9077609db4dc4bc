import { expect, test } from 'vitest';
import { houseSteps } from '../returns/houseSteps.ts';
import { mayTake } from '../orders/orderLife.ts';
import {
  isStaffRole,
  mayStaffAct,
  mayStaffReturn,
  mayStaffTake,
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
  for (const step of staffSteps) expect(others.some((role) => mayStaffTake(staffRights[role], step))).toBe(true);
  for (const step of houseSteps) expect(others.some((role) => mayStaffReturn(staffRights[role], step))).toBe(true);
  // Only a supervisor gives rights to others.
  for (const act of staffActs) expect(others.some((role) => mayStaffAct(staffRights[role], act))).toBe(true);
});

test.each([
  ['the warehouse ships', mayStaffTake(staffRights.warehouse, 'ship'), true],
  ['the warehouse cancels nothing', mayStaffTake(staffRights.warehouse, 'cancel'), false],
  ['the warehouse receives a return', mayStaffReturn(staffRights.warehouse, 'receive'), true],
  ['the warehouse gives no money back', mayStaffReturn(staffRights.warehouse, 'accept'), false],
  ['the warehouse notes the arrival of an exchange', mayStaffReturn(staffRights.warehouse, 'deliver'), true],
  ['the warehouse refunds no exchange', mayStaffReturn(staffRights.warehouse, 'give_up'), false],
  ['care refunds an exchange that cannot be sent', mayStaffReturn(staffRights.care, 'give_up'), true],
  ['care writes off refunded pieces', mayStaffReturn(staffRights.care, 'write_off'), true],
  ['a boutique hands over', mayStaffTake(staffRights.boutique, 'collect'), true],
  ['a boutique receives a return', mayStaffReturn(staffRights.boutique, 'receive'), true],
  ['a boutique accepts none', mayStaffReturn(staffRights.boutique, 'accept'), false],
  ['a boutique ships nothing', mayStaffTake(staffRights.boutique, 'ship'), false],
  ['care cancels', mayStaffTake(staffRights.care, 'cancel'), true],
  ['care ships nothing', mayStaffTake(staffRights.care, 'ship'), false],
  ['the warehouse inspects', mayStaffAct(staffRights.warehouse, 'inspect'), true],
  ['the warehouse decides no review', mayStaffAct(staffRights.warehouse, 'review'), false],
  ['care does not judge the piece whose refund it accepts', mayStaffAct(staffRights.care, 'inspect'), false],
  ['the accounts reconcile', mayStaffAct(staffRights.accounts, 'reconcile'), true],
  ['the accounts note a transfer', mayStaffAct(staffRights.accounts, 'transfer'), true],
  ['care notes no transfer', mayStaffAct(staffRights.care, 'transfer'), false],
  ['the accounts export', mayStaffAct(staffRights.accounts, 'export'), true],
  ['care exports nothing: its list names clients', mayStaffAct(staffRights.care, 'export'), false],
  ['the accounts accept no return', mayStaffReturn(staffRights.accounts, 'accept'), false],
  ['a boutique sees the card of a client that allows it', mayStaffAct(staffRights.boutique, 'see_card'), true],
  ['the warehouse sees no card', mayStaffAct(staffRights.warehouse, 'see_card'), false],
  ['a known role', isStaffRole('care'), true],
  ['no role', isStaffRole('toString'), false],
] as const)('%s', (_name, is, expected) => {
  expect(is).toBe(expected);
});
