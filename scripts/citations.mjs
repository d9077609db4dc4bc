// Reads where a rule comes from out of its comment: `spec 1 §5, §8`, `expectations §2`, `invariants M6, M7`, `api.md`.

/** The specification's documents and what follows it: every point that may be cited, with its title. */
export const documents = {
  'spec 1': {
    title: 'Document 1: session, account, header and basket',
    points: {
      1: 'What the product does and for whom',
      2: 'Screens and routes',
      3: 'Entities and their fields',
      4: 'States and transitions',
      5: 'Validation rules',
      6: 'Roles and permissions',
      7: 'Calls',
      8: 'Error catalogue',
      9: 'Business constants and limits',
    },
  },
  'spec 2': {
    title: 'Document 2: products, stores and checkout lists',
    points: {
      1: 'What the product does and for whom',
      2: 'Screens and routes',
      3: 'Entities and fields',
      4: 'States and transitions',
      5: 'Validation rules',
      6: 'Roles and permissions',
      7: 'Calls',
      8: 'Error catalogue',
      9: 'Business constants and limits',
    },
  },
  'spec 3': {
    title: 'Document 3: orders, returns and account security',
    points: {
      1: 'What the product does and for whom',
      2: 'Screens and routes',
      3: 'Entities and their fields',
      4: 'States and transitions',
      5: 'Validation rules',
      6: 'Roles and permissions',
      7: 'The calls it makes',
      8: 'The error catalogue',
      9: 'Business constants and limits',
    },
  },
  expectations: {
    title: 'Expectations',
    points: {
      1: 'Storefronts',
      2: 'How the specification is read',
      3: 'Must-haves',
      4: 'What shoppers complain of elsewhere',
    },
  },
};

/** How many promises each letter of the invariants has. */
const invariants = { M: 17, A: 10, S: 20 };

const token =
  /\bspec\s+(?<spec>\d+)|\b(?<expectations>expectations)(?=\s+§)|(?:(?<other>\d+)\s+)?§(?<point>\d+)|\binvariants\s+(?<promises>[A-Z]\d+(?:(?:,| and)\s+[A-Z]\d+\b)*)|\b(?<promise>[MAS]\d+)\b|\b(?<api>api\.md)/giu;

/**
 * The citations of a text, and what is wrong with them.
 * @param {string} text
 * @returns {{ sources: { document: string, point: string }[], problems: string[] }}
 */
export function citationsOf(text) {
  const plain = text.replaceAll(/^\s*\*/gmu, ' ').replaceAll(/\s+/gu, ' ');
  const sources = [];
  const problems = [];
  let document = null;
  // A document named and not yet followed by a point.
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
      else sources.push({ document, point: groups.point });
      waiting = null;
      continue;
    }
    settle();
    if (groups.spec !== undefined) waiting = document = `spec ${groups.spec}`;
    if (groups.expectations !== undefined) waiting = document = 'expectations';
    // A promise named by its number alone; other words of that form are left alone.
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
  const number = Number(text.slice(1));
  return number >= 1 && number <= (invariants[text[0]] ?? 0);
}
