import { expect, test } from 'vitest';
import { houseSteps } from '../returns/houseSteps.ts';
import { rightGroups } from './rightGroups.ts';
import { staffActs, staffSteps } from './staffRoles.ts';

test('each right has one subject', () => {
  const groups = Object.values(rightGroups);
  expect(groups.flatMap(({ orders }) => orders).toSorted()).toEqual(staffSteps.toSorted());
  expect(groups.flatMap(({ returns }) => returns).toSorted()).toEqual(houseSteps.toSorted());
  expect(groups.flatMap(({ acts }) => acts).toSorted()).toEqual(staffActs.toSorted());
});
