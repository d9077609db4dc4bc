import { expect, test } from 'vitest';
import { boutiqueSteps, boutiqueSubjects } from './boutiquePage.ts';
import { mayTakeBoutiqueStep } from './boutiqueRights.ts';
import { staffRights } from './staffRoles.ts';

const all = boutiqueSubjects.flatMap((subject) => boutiqueSteps[subject].map((step) => [subject, step] as const));

test('the staff of a boutique takes every step of its page', () => {
  expect(all.filter(([subject, step]) => !mayTakeBoutiqueStep(staffRights.boutique, subject, step))).toEqual([]);
});

test.each([
  ['reservation', { acts: ['reserve'] }, ['confirm', 'decline', 'collect', 'miss']],
  ['pickup', { orders: ['collect'] }, ['collect']],
  ['return', { returns: ['receive'] }, ['receive']],
  ['visit', { acts: ['host_salon'] }, ['visited', 'missed']],
] as const)('S1: of a %s, rights of %j take %j, and no other step', (subject, rights, steps) => {
  const own = { orders: [], returns: [], acts: [], ...rights };
  expect(all.filter(([of, step]) => mayTakeBoutiqueStep(own, of, step))).toEqual(steps.map((step) => [subject, step]));
});
