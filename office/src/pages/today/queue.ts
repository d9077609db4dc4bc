import type { Me } from '../../lib/session/member.ts';
import type { Key } from '../../lib/words/keys.ts';

export type Amount = { readonly count: number; readonly isMore: boolean };
export type Queue = {
  readonly name: Exclude<Key<'today'>, 'title' | 'boutique_page'>;
  readonly to: string;
  readonly isFor: (me: Me) => boolean;
  readonly count: () => Promise<Amount>;
  /** Whether it also changes without an event of the stream, by time or on another page: it is read every half minute. */
  readonly isTimed?: true;
};

/** How many rows a first page has. */
export const first = ({ length }: readonly unknown[], next: string | null): Amount => ({
  count: length,
  isMore: next !== null,
});
