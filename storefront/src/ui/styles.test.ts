// Every class of a CSS module must be used: an unused one is a leftover and misleads readers of the sheet.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => path.join(source, file));
const sheets = files.filter((file) => file.endsWith('.module.css'));
const code = files
  .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The classes that a sheet's rules define; those in `:global` belong to other sheets. */
function classesOf(sheet: string): string[] {
  const rules = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*.*?\*\//gsu, '')
    .replaceAll(/:global\([^)]*\)/gu, '')
    .replaceAll(/\{[^{}]*\}/gu, '{}');
  return [...new Set([...rules.matchAll(/\.([a-z][\w-]*)/giu)].map(([, name = '']) => name))];
}

/** The used classes of a sheet: `css.name`, and, where a name is computed, every quoted word. */
function wornOf(sheet: string): { names: string[]; isWorn: (name: string) => boolean } {
  const worn = new Set<string>();
  let isComputed = false;
  for (const { file, text } of code) {
    const [, alias, from = ''] =
      new RegExp(`import (\\w+) from '([^']*/${path.basename(sheet).replaceAll('.', '\\.')})'`, 'u').exec(text) ?? [];
    if (alias === undefined || path.resolve(path.dirname(file), from) !== sheet) continue;
    for (const [, dotted, quoted] of text
      .replaceAll(/^import .*$/gmu, '')
      .matchAll(new RegExp(`(?<!\\.)\\b${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'gu')))
      worn.add(dotted ?? quoted ?? '');
    isComputed ||= new RegExp(`\\b${alias}\\[(?!')`, 'u').test(text);
  }
  return {
    names: [...worn],
    isWorn: (name) => worn.has(name) || (isComputed && code.some(({ text }) => text.includes(`'${name}'`))),
  };
}

test.each(sheets.map((sheet) => [path.relative(source, sheet), sheet] as const))('%s', (_name, sheet) => {
  const { names, isWorn } = wornOf(sheet);
  const there = classesOf(sheet);
  expect(there.filter((name) => !isWorn(name))).toEqual([]);
  expect(names.filter((name) => !there.includes(name))).toEqual([]);
});
