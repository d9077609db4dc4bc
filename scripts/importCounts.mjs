// Counts, per export of rules and contract, the files of the product and the tests that import it, and follows from the product
// which rules are in use at all.
const isRule = (path) => path.startsWith('rules/src/');
const idOf = ({ path, name }) => `${path}#${name}`;

/** The imports of every export, by `path#name`, in `scans`. */
function countOf(scans) {
  const counts = new Map();
  for (const { imported } of scans) for (const one of imported) counts.set(idOf(one), (counts.get(idOf(one)) ?? 0) + 1);
  return counts;
}

/** The rules that the product reaches: imported outside of the rules, or used by a rule that is. */
function reachedRules(product) {
  const byPath = new Map(product.map((scan) => [scan.path, scan]));
  const reached = new Set();
  const queue = product.filter(({ path }) => !isRule(path)).flatMap(({ imported }) => imported);
  for (let one = queue.pop(); one; one = queue.pop()) {
    const scan = byPath.get(one.path);
    if (!isRule(one.path) || !scan || reached.has(idOf(one))) continue;
    reached.add(idOf(one));
    for (const used of (scan.uses.get(one.name) ?? new Set()).union(scan.uses.get(''))) {
      const taken = scan.imports.get(used);
      if (taken?.name === '*') queue.push(...scan.imported.filter(({ path }) => path === taken.path));
      else if (taken) queue.push(taken);
      else if (scan.uses.has(used)) queue.push({ path: one.path, name: used });
    }
  }
  return reached;
}

/** The exports that other values of the product use, in their own file or another. */
function usedAnywhere(product) {
  const used = new Set();
  for (const { path, imports, uses } of product)
    for (const [name, names] of uses)
      for (const one of names) if (one !== name) used.add(idOf(imports.get(one) ?? { path, name: one }));
  return used;
}

/** The waiting rules that no other rule uses: those that a page, call or job is to use first. */
export function waitingTops(counted, product) {
  const used = usedAnywhere(product);
  return counted.filter((rule) => !rule.is_reached && !used.has(idOf(rule)));
}

/**
 * Every export with its counts: files of the product, tests, and pages that import it, and whether the product reaches it.
 * The exports of the contract are all served, so all of them are reached.
 */
export function withCounts(rules, product, tests) {
  const reached = reachedRules(product);
  const [inProduct, inTests] = [countOf(product), countOf(tests)];
  const inPages = countOf(product.filter(({ path }) => path.startsWith('storefront/')));
  return rules.map((rule) => ({
    ...rule,
    product: inProduct.get(idOf(rule)) ?? 0,
    tests: inTests.get(idOf(rule)) ?? 0,
    pages: inPages.get(idOf(rule)) ?? 0,
    is_reached: !isRule(rule.path) || reached.has(idOf(rule)),
  }));
}
