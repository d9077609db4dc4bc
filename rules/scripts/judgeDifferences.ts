import type { AcceptedDifference } from './acceptedDifferences.ts';

type Judged = {
  /** Each difference with its reason; undefined when it is not accepted. */
  readonly reasons: ReadonlyMap<string, string | undefined>;
  readonly open: readonly string[];
  /** Accepted patterns without a difference. */
  readonly unused: readonly string[];
};

/** Separates accepted and open differences, and finds accepted patterns without a difference. */
export function judgeDifferences(found: readonly string[], accepted: readonly AcceptedDifference[]): Judged {
  const rows = accepted.flatMap(({ differences, reason }) => differences.map((pattern) => ({ pattern, reason })));
  const accepts = ({ pattern }: { readonly pattern: string }, difference: string): boolean =>
    pattern.endsWith('*') ? difference.startsWith(pattern.slice(0, -1)) : difference === pattern;
  const reasons = new Map(
    found.map((difference) => [difference, rows.find((row) => accepts(row, difference))?.reason] as const),
  );
  return {
    reasons,
    open: found.filter((difference) => reasons.get(difference) === undefined),
    unused: rows.filter((row) => !found.some((difference) => accepts(row, difference))).map(({ pattern }) => pattern),
  };
}
