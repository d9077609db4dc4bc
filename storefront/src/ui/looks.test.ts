import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { breakpoints } from '@vitrine/rules/screen/breakpoints';
import { trayTimings } from '@vitrine/rules/screen/timings';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const linesOf = (name: string) => readFileSync(path.join(source, name), 'utf8').split('\n');

// Touch screens keep hover styles after a tap until the next one.
test('style sheets use hover only where a pointer can hover', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const loose = sheets.flatMap((name) =>
    linesOf(name)
      .filter((line) => line.includes(':hover') && !line.includes('@media (hover: hover) {'))
      .map((line) => `${name}: ${line}`),
  );
  expect(loose).toEqual([]);
});

test('the style page shows every primitive', () => {
  const read = (name: string) => readFileSync(path.join(source, name), 'utf8');
  const within = (folder: string) =>
    readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
      // The map needs a shop's settings.
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('map/'))
      .map((name) => read(path.join(folder, name)));
  const shown = within('app/style').join('\n');
  const primitives = within('ui').flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w*)/gmu)].flatMap(([, name]) => name ?? []),
  );
  expect(primitives.length).toBeGreaterThan(25);
  // A tray renders in its host: the page opens one.
  const isShown = (name: string) => shown.includes(name === 'Tray' ? 'openTray(' : `<${name}`);
  expect(primitives.filter((name) => !isShown(name))).toEqual([]);
});

// Spec 1 §9.
test.each([
  ['--tray-time', trayTimings.animation],
  ['--slide', trayTimings.slide_toggle],
])('%s takes as long as the rules say', (token, milliseconds) => {
  const [line = ''] = linesOf('ui/tokens.css').filter((each) => each.trim().startsWith(`${token}:`));
  expect(Number(/: ([\d.]+)s;/u.exec(line)?.[1]) * 1000).toBe(milliseconds);
});

test('folds use the duration of a slide', () => {
  const [line = ''] = linesOf('ui/base.css').filter((each) => each.includes('details::details-content'));
  expect(line).toMatch(/transition: block-size var\(--slide\)/u);
});

// Spec 1 §9.
test('media queries use the breakpoints alone', () => {
  const ends = Object.values(breakpoints).filter((width) => width !== null);
  const allowed = new Set(ends.flatMap((width) => [`(max-width: ${width}px)`, `(min-width: ${width + 1}px)`]));
  const asked = sheets.flatMap((name) =>
    linesOf(name)
      .filter((line) => line.includes('@media'))
      .flatMap((line) => [...line.matchAll(/\((?:min|max)-width: [^)]+\)/gu)].map(([query]) => `${name}: ${query}`)),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((each) => !allowed.has(each.slice(each.indexOf('('))))).toEqual([]);
});

// Spec 1 §9.
test('a text area is never drawn lower than 32 px', () => {
  expect(linesOf('ui/tokens.css').some((line) => line.trim().startsWith('--area-min: 32px;'))).toBe(true);
  const [area = ''] = linesOf('ui/fields/field.module.css').filter((line) => line.startsWith('.area'));
  expect(area).toContain('min-block-size: var(--area-min)');
});
