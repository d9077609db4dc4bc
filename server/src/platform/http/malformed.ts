import type { IncomingMessage } from 'node:http';

// Path characters that two parsers can read differently: a raw or encoded backslash, which the URL parser turns into a
// slash; an encoded slash; a double-encoded slash or dot-segment; a fragment, which the parser drops; control characters,
// raw or encoded. No browser sends any of them in a path.
// oxlint-disable-next-line no-control-regex
const ambiguous = /[\\#\u0000-\u0020\u007f]|%(?:5c|2f|[01][\da-f]|7f|25(?:2[ef]|5c|25|[01][\da-f]|7f))/iu;

/**
 * Whether a request target is an unambiguous path of this server. The absolute form and `*` are not. Invariants S15, S5.
 */
function isPlainTarget(target: string): boolean {
  const query = target.indexOf('?');
  return target.startsWith('/') && !ambiguous.test(query < 0 ? target : target.slice(0, query));
}

const versions: ReadonlySet<string> = new Set(['1.0', '1.1']);

/**
 * Why a request is malformed; null for a valid one. Proxies read such requests differently: which of two `Host` headers
 * counts, or what another HTTP version means. Invariant S15.
 */
export function malformedBy({ url = '', httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (!versions.has(httpVersion)) return 'version';
  if (rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1) return 'host';
  return isPlainTarget(url) ? null : 'target';
}
