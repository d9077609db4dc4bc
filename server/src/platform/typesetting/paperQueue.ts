import { FairLine } from '../load/fairLine.ts';

/** The line in which a paper waits: of a network, or of a member of staff, which the reserve prefers. */
export type PaperLine = { readonly of: 'network' | 'staff'; readonly key: string };

/** The line of the server's own work: jobs and commands. */
export const houseLine: PaperLine = { of: 'network', key: 'house' };

/** A request for a paper; requests with the same `key` wait for the same bytes. */
type Waiting = { readonly key: string };

/** Requests that may wait: of one line, of all networks, of all staff. */
const most = { line: 24, network: 64, staff: 64 } as const;

/**
 * The requests that wait for the typesetter. Networks take turns, members of staff too, and every second paper is one for
 * staff while any waits. A paper is typeset once for all that wait for it. decisions/0096.
 */
export class PaperQueue<Request extends Waiting> {
  readonly #lines = { network: new FairLine<Request>(), staff: new FairLine<Request>() };
  #wasStaff = false;

  get size(): number {
    return this.#lines.network.size + this.#lines.staff.size;
  }

  /**
   * Adds a request. Returns the request that is refused for it: none, the last one of the longest line, or itself when its
   * line has too many.
   */
  add(request: Request, { of, key }: PaperLine): Request | undefined {
    const lines = this.#lines[of];
    if (lines.lengthOf(key) >= most.line) return request;
    const last = lines.size >= most[of] ? (lines.crowdedOut(key) ?? request) : undefined;
    if (last === request) return request;
    if (last) lines.delete(last);
    lines.add(request, key);
    return last;
  }

  /** Removes the request whose turn it is, and all others for the same paper. */
  next(): readonly Request[] {
    const { network, staff } = this.#lines;
    const isStaff = staff.size > 0 && (!this.#wasStaff || network.size === 0);
    const first = isStaff ? staff.next() : network.next();
    if (!first) return [];
    this.#wasStaff = isStaff;
    const same = [...staff.all(), ...network.all()].filter(({ key }) => key === first.key);
    for (const request of same) {
      staff.delete(request);
      network.delete(request);
    }
    return [first, ...same];
  }
}
