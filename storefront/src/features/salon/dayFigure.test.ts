import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { formatDay } from '../../lib/words/formatDay.ts';
import { dayFigure } from './dayFigure.ts';

test.each(locales)('%s: the name of a day contains the figure that the calendar shows', (locale) => {
  for (const [date, day] of [
    ['2026-12-01', 1],
    ['2026-12-02', 2],
    ['2026-12-21', 21],
  ] as const) {
    const written = formatDay(date, locale);
    const figure = dayFigure(written, day);
    expect(written).toContain(figure);
    expect(figure).toBe(locale.endsWith('_fr') && day === 1 ? '1er' : String(day));
  }
});
