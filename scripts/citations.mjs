// Reads the sources of a rule from its comment: `spec 1 §5, §8`, `expectations §2`, `invariants M6, M7`, `api.md`.

import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

/** One document of the requirements: its title, and per section its title and the number of its clauses. */
function documentOf(name) {
  const text = read(`requirements/${name}`);
  const points = {};
  const clauses = {};
  for (const section of text.split(/^## /mu).slice(1)) {
    const { point, title } = /^§(?<point>\d+) (?<title>.+)/u.exec(section)?.groups ?? {};
    if (point === undefined) continue;
    points[point] = title;
    clauses[point] = [...section.matchAll(/^\d+\. /gmu)].length;
  }
  return { title: /^# (.+)/u.exec(text)[1], points, clauses };
}

/** Every document of the requirements whose points may be cited. */
export const documents = {
  'spec 1': documentOf('spec-1.md'),
  'spec 2': documentOf('spec-2.md'),
  'spec 3': documentOf('spec-3.md'),
  expectations: documentOf('expectations.md'),
};

/** The ids of the invariants. */
const invariants = new Set(
  [...read('invariants.md').matchAll(/<a id="(?<id>[MAS]\d+)">/gu)].map(({ groups }) => groups.id),
);

const token =
  /\bspec\s+(?<spec>\d+)|\b(?<expectations>expectations)(?=\s+§)|(?:(?<other>\d+)\s+)?§(?<point>\d+)(?:\.(?<clause>\d+))?|\binvariants?\s+(?<promises>[A-Z]\d+(?:(?:,| and)\s+[A-Z]\d+\b)*)|\b(?<promise>[MAS]\d+)\b|\b(?<api>api\.md)/giu;

/**
 * The citations of a text, and their errors.
 * @param {string} text
 * @returns {{ sources: { document: string, point: string }[], problems: string[] }}
 */
export function citationsOf(text) {
  const plain = text.replaceAll(/^\s*\*/gmu, ' ').replaceAll(/\s+/gu, ' ');
  const sources = [];
  const problems = [];
  let document = null;
  // A document without a point so far.
  let waiting = null;
  const settle = () => {
    if (waiting !== null) problems.push(`${waiting} names no point`);
    waiting = null;
  };
  for (const { groups } of plain.matchAll(token)) {
    if (groups.point !== undefined) {
      if (groups.other !== undefined) document = `spec ${groups.other}`;
      if (document === null) problems.push(`§${groups.point} names no document`);
      else if (documents[document]?.points[groups.point] === undefined)
        problems.push(`${document} §${groups.point} does not exist`);
      else if (Number(groups.clause ?? 1) < 1 || Number(groups.clause ?? 1) > documents[document].clauses[groups.point])
        problems.push(`${document} §${groups.point}.${groups.clause} does not exist`);
      else sources.push({ document, point: groups.point });
      waiting = null;
      continue;
    }
    settle();
    if (groups.spec !== undefined) waiting = document = `spec ${groups.spec}`;
    if (groups.expectations !== undefined) waiting = document = 'expectations';
    // A promise cited only by its number; other words of that form are ignored.
    if (groups.promise !== undefined && isPromise(groups.promise))
      sources.push({ document: 'invariants', point: groups.promise });
    if (groups.api !== undefined) sources.push({ document: 'api.md', point: '' });
    for (const promise of groups.promises?.match(/[A-Z]\d+/gu) ?? []) {
      if (isPromise(promise)) sources.push({ document: 'invariants', point: promise });
      else problems.push(`invariants ${promise} does not exist`);
    }
  }
  settle();
  return { sources, problems };
}

function isPromise(text) {
  return invariants.has(text);
}
