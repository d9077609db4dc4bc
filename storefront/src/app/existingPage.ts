import { redirect } from 'react-router';

const name = 'fh_start_index';

/**
 * Throws a redirect to the last page of a grid when the address asks for a page after it: such an address has no page of its
 * own, and the grid may have become shorter. `start` is the start of the page that the server returned. Spec 1 §9.
 */
export function requireExistingPage(url: URL, asked: number, start: number): void {
  if (start >= asked) return;
  const search = new URLSearchParams(url.search);
  if (start === 0) search.delete(name);
  else search.set(name, String(start));
  const query = search.toString();
  throw redirect(`${url.pathname.replace(/\.data$/u, '')}${query ? `?${query}` : ''}`, 302);
}

/** The query of a grid's page in its canonical address; undefined for the first page. Spec 1 §9. */
export const pageQuery = (start: number): string | undefined => (start === 0 ? undefined : `?${name}=${start}`);
