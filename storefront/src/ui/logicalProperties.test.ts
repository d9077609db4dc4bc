// Arabic storefronts are right-to-left: style sheets use logical start and end, never left and right.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

const physicalProperty =
  /(?:^|[{;\s])((?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right|top|bottom)(?:-[a-z]+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right|top|bottom)\s*:/gu;
const physicalValue = /(?:^|[{;\s])((?:text-align|float|clear|caption-side)\s*:\s*(?:left|right))\b/gu;
const physicalStyle = /\b((?:margin|padding|border)(?:Left|Right|Top|Bottom)|left|right|top|bottom)\s*:/gu;

/** The physical properties and values in a sheet. */
function physicalIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gsu, '');
  return [...plain.matchAll(physicalProperty), ...plain.matchAll(physicalValue)].map(([, found = '']) => found);
}

/** The physical properties in a component's inline styles. */
const physicalStylesIn = (text: string): string[] =>
  [...text.matchAll(/style=\{\{([^}]*)\}\}/gu)].flatMap(([, style = '']) =>
    [...style.matchAll(physicalStyle)].map(([, found = '']) => found),
  );

test('finds physical properties, and nothing else', () => {
  expect(physicalIn('a { margin-left: 1px; left: 0; text-align: right } /* left: 1 */')).toEqual([
    'margin-left',
    'left',
    'text-align: right',
  ]);
  expect(physicalIn('a { margin-inline-start: 1px; background: linear-gradient(to right, red, blue) }')).toEqual([]);
  expect(physicalStylesIn('<p style={{ marginLeft: 1, insetInlineStart: 2 }} />')).toEqual(['marginLeft']);
});

test.each(sheets)('%s', (file) => expect(physicalIn(textOf(file))).toEqual([]));

test('no inline style is physical', () => {
  expect(components.length).toBeGreaterThan(100);
  expect(components.filter((file) => physicalStylesIn(textOf(file)).length > 0)).toEqual([]);
});
