// Queries and their intended results: prefixes, plurals, missing accents, typing mistakes, two words, colours, other
// scripts, SKUs. They depend on the house's texts, so check golden.txt when these change (expectations §3).
import { readFileSync } from 'node:fs';
import { type Language, languages } from '@vitrine/rules/storefronts/storefronts';

/** Names for groups of products that are equally good answers. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'any bag': ['bags', 'pommeau', 'arcon', 'musette', 'panneau', 'fonte'],
  'any belt': ['belts', 'longe-32', 'longe-24', 'mors-38'],
  'any carré': ['carres', 'grand-manege', 'brides', 'rose-des-vents', 'parterre', 'mille-points'],
  'any silk': ['silk', 'grand-manege', 'brides', 'rose-des-vents', 'parterre', 'mille-points', 'plumes'],
  'any watch': ['watches', 'aurelie-36', 'aurelie-28', 'aurelie-carree'],
  'any perfume': ['perfume', 'aurelie-parfum', 'cire-et-lin'],
  'any bracelet': ['bracelets', 'rivet', 'gourmette'],
  'any ring': ['rings', 'petit-rivet', 'rivet'],
  'any jewel': ['jewellery', 'rivet', 'petit-rivet', 'gourmette'],
  'any small leather': ['small-leather', 'quartier', 'troussequin'],
  'any aurélie': ['aurelie-36', 'aurelie-28', 'aurelie-carree', 'aurelie-parfum'],
};

const lines = readFileSync(new URL('golden.txt', import.meta.url), 'utf8').split('\n');

function section(name: string): { query: string; meant: readonly string[] }[] {
  const from = lines.indexOf(`[${name}]`);
  const to = lines.findIndex((line, index) => index > from && line === '');
  if (from < 0) throw new Error(`golden.txt has no [${name}]`);
  return lines.slice(from + 1, to < 0 ? undefined : to).map((line) => {
    const [query = '', meant = ''] = line.split(' = ');
    return { query, meant: meant.split(', ').flatMap((code) => groups[code] ?? code) };
  });
}

/**
 * The queries of each language, with the codes of products or categories of which one must be among the first three.
 */
export const golden = new Map<Language, { query: string; meant: readonly string[] }[]>(
  languages.map((language) => [language, [...section(language), ...section('everywhere')]]),
);
