// Which members have which order or return open. In memory alone: servers tell each other by notifications, and forget what is not
// repeated. decisions/0117.
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { PresentThing } from '@vitrine/contract/staffLive';
import { z } from 'zod';
import { presentKinds } from '@vitrine/rules/staff/liveKinds';

/** What the browser of a stream has open. */
const present = z.object({
  stream_id: z.string().refine(isUuid),
  staff_id: z.string(),
  name: z.string(),
  open: z.array(z.object({ kind: z.enum(presentKinds), key: z.string() })),
});
export type Present = z.infer<typeof present>;

/** Milliseconds after which a browser that its server does not name again counts as gone. */
const forgottenMs = 50_000;

const nameOf = ({ kind, key }: PresentThing): string => `${kind} ${key}`;

/** A notification of another server; null for one of another version. */
export function presentIn(payload: string): Present | null {
  try {
    return present.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

export class Presence {
  readonly #byStream = new Map<string, Present & { readonly until: number }>();

  /** Notes what a stream has open at a moment (ms). Returns the things whose people may differ now. */
  note(one: Present, now: number): readonly PresentThing[] {
    const before = this.#byStream.get(one.stream_id)?.open ?? [];
    if (one.open.length === 0) this.#byStream.delete(one.stream_id);
    else this.#byStream.set(one.stream_id, { ...one, until: now + forgottenMs });
    const isSame = before.map(nameOf).join(' ') === one.open.map(nameOf).join(' ');
    return isSame ? [] : [...before, ...one.open];
  }

  /** What a stream has open. */
  of(stream_id: string): Present | undefined {
    return this.#byStream.get(stream_id);
  }

  /** Forgets the streams that were not named for long. Returns the things whose people may differ now. */
  forget(now: number): readonly PresentThing[] {
    const gone = [...this.#byStream.values()].filter(({ until }) => until <= now);
    for (const { stream_id } of gone) this.#byStream.delete(stream_id);
    return gone.flatMap(({ open }) => open);
  }

  /** The names of the members that have a thing open, without one. */
  namesAt(thing: PresentThing, without: string): readonly string[] {
    const others = [...this.#byStream.values()].filter(
      ({ staff_id, open }) => staff_id !== without && open.some((one) => nameOf(one) === nameOf(thing)),
    );
    const byMember = new Map(others.map(({ staff_id, name }) => [staff_id, name]));
    return [...byMember.values()].toSorted();
  }

  /** The streams that have one of the things open, with the things. */
  watching(things: readonly PresentThing[]): ReadonlyMap<string, readonly PresentThing[]> {
    const names = new Set(things.map(nameOf));
    return new Map(
      [...this.#byStream.values()].map(({ stream_id, open }) => [
        stream_id,
        open.filter((thing) => names.has(nameOf(thing))),
      ]),
    );
  }
}
