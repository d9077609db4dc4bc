// Which reads repeat themselves, by the half minute or by the stream. decisions/0105, 0117.

/** Pages that are read again by themselves. More would use up the calls that a member has in a minute, at each turn. */
const mostPages = 4;

/** How a list is read: `once` not again by itself, because each read of it is noted. */
export type Reading = 'again' | 'once';

const isPaged = (data: unknown): data is { readonly pages: readonly unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Whether a read may repeat itself. A long list, and one whose reads are noted, is read again only when the member changes something. */
export const mayRepeat = (data: unknown, reading: unknown = 'again'): boolean =>
  reading === 'again' && (!isPaged(data) || data.pages.length <= mostPages);
