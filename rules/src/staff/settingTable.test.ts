import { expect, test } from 'vitest';
import { isSettingName, settingFault, settingNames, settingTable, settingValue } from './settingTable.ts';

test.each([
  ['staff_idle_minutes', 5, null],
  ['staff_idle_minutes', 60, null],
  ['staff_idle_minutes', 4, 'too_low'],
  ['staff_idle_minutes', 61, 'too_high'],
  ['staff_idle_minutes', 7.5, 'format'],
  ['mail_rate', Number.NaN, 'format'],
  ['mail_rate', 0, 'too_low'],
  ['captcha_cost', 200_001, 'too_high'],
] as const)('%s takes %d: %s', (name, value, fault) => {
  expect(settingFault(name, value)).toBe(fault);
});

test.each([
  [undefined, 30],
  [15, 15],
  [1, 30],
  ['15', 30],
  [null, 30],
])('of the stored %s counts %i', (stored, value) => {
  expect(settingValue('staff_idle_minutes', stored, 30)).toBe(value);
});

test('every standard is within its bounds', () => {
  for (const name of settingNames) {
    const { standard } = settingTable[name];
    if (typeof standard === 'number') expect([name, settingFault(name, standard)]).toEqual([name, null]);
  }
  expect([isSettingName('mail_rate'), isSettingName('toString')]).toEqual([true, false]);
});
