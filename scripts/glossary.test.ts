// The tables of docs/voice.md and those that the office checks with are the same; the house's own texts pass the check. decisions/0127.
import { readFileSync } from 'node:fs';
import { isWording } from '@vitrine/rules/storefronts/storefronts';
import { textField, usualLetters } from '@vitrine/rules/texts/textFields';
import { avoided } from '@vitrine/rules/voice/avoided';
import { checkVoice } from '@vitrine/rules/voice/checkVoice';
import { glossary } from '@vitrine/rules/voice/glossaryTable';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const page = read('docs/voice.md');

/** The rows of the tables under a heading, cell by cell, each with the head of its table. */
function rowsUnder(heading: string): { head: string[]; cells: string[] }[] {
  const [, part = ''] = page.split(`## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  const cellsOf = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  let head: string[] | null = null;
  return own.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) {
      head = null;
      return [];
    }
    const cells = cellsOf(line);
    if (head === null) {
      head = cells;
      return [];
    }
    return /^-+$/u.test(cells[0] ?? '') ? [] : [{ head, cells }];
  });
}

test('the terms of the page are those of the glossary', () => {
  const found: Record<string, Record<string, string[]>> = {};
  for (const { head, cells } of rowsUnder('Terms')) {
    const [thing = '', ...words] = cells;
    const row = (found[thing] ??= {});
    for (const [at, cell] of words.entries()) row[head[at + 1] ?? ''] = cell.split(', ');
  }
  expect(found).toEqual(glossary);
});

test('the words that the house avoids are those of the page', () => {
  const rows = rowsUnder('Words that the house avoids').map(({ cells: [wording, word, use] }) => ({
    wording,
    word,
    use,
  }));
  expect(rows).toEqual(avoided.map(({ wording, word, use }) => ({ wording, word, use })));
});

test('no text of the demo house holds an avoided word, a fault of type or more letters than usual', () => {
  const products: { code: string; texts: Record<string, Record<string, string>> }[] = JSON.parse(
    read('house/catalogue/products.json'),
  );
  const found = products.flatMap(({ code, texts }) =>
    Object.entries(texts).flatMap(([wording, fields]) =>
      Object.entries(fields).flatMap(([name, text]) => {
        const field = textField('product', name);
        if (field === undefined || !isWording(wording)) return [];
        const usual = usualLetters(field, wording);
        return checkVoice({ wording, text }, { usual }).map(
          (finding) => `${code} ${wording} ${name} ${JSON.stringify(finding)}`,
        );
      }),
    ),
  );
  expect(found).toEqual([]);
});
