// The members of the contract's requests and answers, read from its schemas, and those that no page or no server file uses.
import { endpoints, endpointName } from '../contract/src/testing/endpoints.ts';

const inner = ({ def }) => [
  def.innerType,
  def.element,
  def.valueType,
  ...(def.options ?? []),
  ...(def.items ?? []),
  def.rest,
];

/** The members inside a schema as `[path, schema]`; lists and wrappers add nothing to the path. */
function membersIn(schema, path = '') {
  if (!schema?.def) return [];
  if (schema.def.type !== 'object') return inner(schema).flatMap((one) => membersIn(one, path));
  return Object.entries(schema.def.shape).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [[at, member], ...membersIn(member, at)];
  });
}

/**
 * Every member of the requests or of the answers, once however many calls share it: its first path, its name and its calls.
 * @param {'request' | 'answer'} side
 */
export function contractMembers(side) {
  const members = new Map();
  for (const endpoint of endpoints) {
    const { params, query, body, answer } = endpoint;
    for (const part of side === 'answer' ? [answer] : [params, query, body])
      for (const [path, schema] of membersIn(part)) {
        const name = path.split('.').at(-1);
        const known = members.get(schema) ?? new Map();
        members.set(schema, known);
        if (!known.has(name)) known.set(name, { path, name, calls: new Set() });
        known.get(name).calls.add(endpointName(endpoint));
      }
  }
  return [...members.values()].flatMap((known) => [...known.values()]);
}

/** The files that pages bring along: their own, and every rule that one of them imports. */
function pageScans(product) {
  const byPath = new Map(product.map((scan) => [scan.path, scan]));
  const taken = new Set();
  const queue = product.filter(({ path }) => path.startsWith('storefront/'));
  for (let scan = queue.pop(); scan; scan = queue.pop()) {
    if (taken.has(scan)) continue;
    taken.add(scan);
    for (const { path } of scan.imports.values()) {
      const next = byPath.get(path);
      if (next && !path.startsWith('contract/')) queue.push(next);
    }
  }
  return [...taken];
}

/** The names that some of the files have in one of the sets of their scans. */
function namesOf(scans, ...sets) {
  const names = new Set();
  for (const scan of scans) for (const set of sets) for (const name of scan[set]) names.add(name);
  return names;
}

/**
 * The members of answers whose name no page reads or no server file writes, and those of requests whose name no page writes or
 * no server file reads. A name that is used for something else hides a member, so the lists err short. A rule's table may be
 * keyed by a member's name: it reads it.
 */
export function unusedMembers(product) {
  const pages = pageScans(product);
  const servers = product.filter(({ path }) => /^(?:server|rules)\//u.test(path));
  const rules = pages.filter(({ path }) => path.startsWith('rules/'));
  const without = (side, names) => contractMembers(side).filter(({ name }) => !names.has(name));
  return {
    unread: without('answer', namesOf(pages, 'reads').union(namesOf(rules, 'writes'))),
    unsent: without('request', namesOf(pages, 'writes')),
    unwritten: without('answer', namesOf(servers, 'writes', 'templates')),
    untaken: without('request', namesOf(servers, 'reads', 'templates')),
  };
}
