import { describe, expect, test } from 'vitest';
import { locales, storefrontOf } from '../storefronts/storefronts.ts';
import { dateFormat } from './dateFormat.ts';

const first = new Date('2026-12-01T12:00:00Z');
const eleventh = new Date('2026-12-11T12:00:00Z');
const long = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

describe('the first day of a month', () => {
  test.each(locales)('%s: is an ordinal in French alone', (locale) => {
    const { tag, language } = storefrontOf(locale);
    const [plain, ours] = [new Intl.DateTimeFormat(tag, long), dateFormat(tag, long)];
    if (language === 'fr') expect(ours.format(first)).toMatch(/^mardi,? 1er décembre$/u);
    else expect(ours.format(first)).toBe(plain.format(first));
    expect(ours.format(eleventh)).toBe(plain.format(eleventh));
  });

  test.each([
    ['a long date', { dateStyle: 'long' }, '1er décembre 2026'],
    ['a medium date', { dateStyle: 'medium' }, '1er déc. 2026'],
    ['a date in figures', { dateStyle: 'short' }, '01/12/2026'],
    ['a day without its month', { day: 'numeric' }, '1'],
    ['a month', { month: 'long', year: 'numeric' }, 'décembre 2026'],
  ] as const)('French %s', (_name, options, expected) => {
    expect(dateFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(first)).toBe(expected);
  });

  test('French spans', () => {
    const format = dateFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(format.formatRange(first, eleventh)).toMatch(/^1er\s*[–-]\s*11 décembre$/u);
    expect(format.formatRange(new Date('2026-11-30T12:00:00Z'), first)).toMatch(/30 novembre\s*[–-]\s*1er décembre$/u);
  });
});
