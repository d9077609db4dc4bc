// The streams of one server: it hears once for all its browsers. decisions/0117.
import { isDeepStrictEqual } from 'node:util';
import type { PresentThing } from '@vitrine/contract/staffLive';
import { isLiveKind, mayHear } from '@vitrine/rules/staff/liveKinds';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { openSignIns } from '../staff/signIn.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { idOf, snapshotOf } from './cursor.ts';
import { currentSnapshot, type EventRow, eventsSince, notifyOffice } from './liveQueries.ts';
import { Presence, type Present, presentIn } from './presence.ts';
import { OfficeStream } from './stream.ts';

/** Milliseconds between two signs of life: less than the time after which the server cuts a silent socket (`http/serve.ts`). */
export const beatMs = 3_000;
/** Each beat finds sign-ins that end by time, and events that no notification has brought; every fifth names what browsers have open. */
const nameEvery = 5;
/** How long after a notification the events of transactions that ran beside the notifying one are read. */
const trailMs = 250;
/** Streams of one sign-in, and of a server: a browser shares one among its tabs. */
const most = { ofSignIn: 6, ofServer: 2000 };

/** The events that a member hears, as its browser knows the things. */
function heardOf(member: StaffMember, rows: readonly EventRow[]) {
  return rows.flatMap(({ kind, key, order_number, return_number, country, store_ids }) => {
    if (!isLiveKind(kind)) return [];
    const known = key ?? return_number ?? order_number;
    const told = mayHear(member, { kind, country, store_ids }) ? [{ kind, key: known }] : [];
    // What happens to a return, a refund or a review is seen on the order's page too.
    const isOfOrder = order_number !== null && kind !== 'order';
    return isOfOrder && mayHear(member, { kind: 'order', country, store_ids })
      ? [...told, { kind: 'order' as const, key: order_number }]
      : told;
  });
}

const sameRights = (one: StaffMember, other: StaffMember): boolean =>
  isDeepStrictEqual([one.rights, one.scope], [other.rights, other.scope]);

class Feed {
  readonly #shop: Shop;
  readonly #streams = new Map<string, OfficeStream>();
  readonly #presence = new Presence();
  #snapshot: string | null = null;
  #isReading = false;
  #isAsked = false;
  #trail: ReturnType<typeof setTimeout> | undefined;
  #beats: ReturnType<typeof setInterval> | undefined;
  #beat = 0;
  #hearing: Promise<void> | null = null;
  #isClosed = false;

  constructor(shop: Shop) {
    this.#shop = shop;
    shop.metrics.gauge('vitrine_office_streams', 'Browsers of the office that listen', () => this.#streams.size);
  }

  /** Opens the stream of a browser, which resumes after `last_event_id`. Throws overloaded. */
  async open(member: StaffMember, session_hash: Buffer, last_event_id: string | null): Promise<OfficeStream> {
    if (this.#isClosed || this.#streams.size >= most.ofServer) throw new ApiError('overloaded', { time_to_wait: 3 });
    this.#hearing ??= this.#shop.notices.hear('vitrine_office', {
      onNotice: (payload) => this.#onNotice(payload),
      onLost: () => undefined,
      onBack: () => this.#read(),
    });
    await this.#hearing;
    const own = [...this.#streams.values()].filter((one) => one.session_hash.equals(session_hash));
    for (const old of own.slice(0, Math.max(0, own.length - most.ofSignIn + 1))) this.#end(old, 'closing');
    const stream = new OfficeStream(member, session_hash, (one) => this.#forget(one));
    this.#snapshot ??= await currentSnapshot(this.#shop.db);
    this.#streams.set(stream.stream_id, stream);
    this.#beats ??= setInterval(() => void this.#onBeat(), beatMs).unref();
    await this.#resume(stream, last_event_id);
    return stream;
  }

  /** A browser says what it has open. */
  async present(one: Present): Promise<void> {
    await notifyOffice(this.#shop.db, JSON.stringify(one));
  }

  /** Whether a stream of this server belongs to another member. */
  isOfOther(stream_id: string, staff_id: string): boolean {
    const stream = this.#streams.get(stream_id);
    return stream !== undefined && stream.member.staff_id !== staff_id;
  }

  /** Ends all streams at once, and opens no other. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams.values()) stream.end('closing');
  }

  #now(): Date {
    return this.#shop.now();
  }

  /** What a browser has missed since its last message; without one, what it reads now is the present. */
  async #resume(stream: OfficeStream, last_event_id: string | null): Promise<void> {
    const known = last_event_id === null ? null : snapshotOf(last_event_id, this.#now());
    if (known !== null) {
      const { events, isCut, snapshot } = await eventsSince(this.#shop.db, known);
      const id = idOf(snapshot, this.#now());
      if (isCut) stream.reset(id);
      else stream.changed(heardOf(stream.member, events), id);
      return;
    }
    const id = this.#snapshot === null ? null : idOf(this.#snapshot, this.#now());
    if (last_event_id === null) stream.changed([], id);
    else stream.reset(id);
  }

  #onNotice(payload: string): void {
    if (this.#streams.size === 0) return;
    if (payload !== '') {
      const one = presentIn(payload);
      if (one) this.#tellPeople(this.#presence.note(one, Date.now()));
      return;
    }
    this.#read();
    clearTimeout(this.#trail);
    this.#trail = setTimeout(() => this.#read(), trailMs).unref();
  }

  /** Reads what has happened; once more where a read is under way. */
  #read(): void {
    this.#isAsked = true;
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#isAsked && this.#streams.size > 0) {
      this.#isAsked = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each read continues where the one before it stopped
        await this.#readOnce();
      } catch (error) {
        // The next beat reads what this one did not.
        this.#shop.log.warn({ err: error }, 'events of the office are not read');
      }
    }
    this.#isReading = false;
  }

  async #readOnce(): Promise<void> {
    if (this.#snapshot === null) return;
    const { events, isCut, snapshot } = await eventsSince(this.#shop.db, this.#snapshot);
    this.#snapshot = snapshot;
    const changed = new Set(events.flatMap(({ kind, key }) => (kind === 'sign_in' || kind === 'staff' ? [key] : [])));
    // Before the events are sent: an ended sign-in hears nothing more.
    await this.#check((stream) => isCut || changed.has(stream.member.staff_id));
    const id = idOf(snapshot, this.#now());
    for (const stream of this.#streams.values())
      if (isCut) stream.reset(id);
      else stream.changed(heardOf(stream.member, events), id);
  }

  /** Ends the streams whose sign-in is over, and notes changed rights. It marks no sign-in as seen. */
  async #check(isDue: (stream: OfficeStream) => boolean): Promise<void> {
    const due = [...this.#streams.values()].filter(isDue);
    if (due.length === 0) return;
    const open = await openSignIns(
      this.#shop,
      due.map(({ session_hash }) => session_hash),
    );
    for (const stream of due) {
      const member = open.get(stream.session_hash.toString('hex'));
      if (!member) this.#end(stream, 'ended');
      else if (!sameRights(member, stream.member)) stream.rights(member);
    }
  }

  async #onBeat(): Promise<void> {
    this.#beat += 1;
    if (this.#streams.size === 0) return;
    for (const stream of this.#streams.values()) stream.beat();
    this.#read();
    try {
      await this.#check(() => true);
      if (this.#beat % nameEvery !== 0) return;
      this.#tellPeople(this.#presence.forget(Date.now()));
      for (const stream_id of this.#streams.keys()) {
        const one = this.#presence.of(stream_id);
        if (one) await this.present({ stream_id, staff_id: one.staff_id, name: one.name, open: one.open });
      }
    } catch (error) {
      this.#shop.log.warn({ err: error }, 'sign-ins of the office are not checked');
    }
  }

  #tellPeople(things: readonly PresentThing[]): void {
    if (things.length === 0) return;
    for (const [stream_id, watched] of this.#presence.watching(things)) {
      const stream = this.#streams.get(stream_id);
      for (const thing of stream ? watched : [])
        stream?.people(thing, this.#presence.namesAt(thing, stream.member.staff_id));
    }
  }

  #end(stream: OfficeStream, why: 'ended' | 'closing'): void {
    stream.end(why);
    this.#forget(stream);
  }

  /** A stream has ended: its member has nothing open there. */
  #forget({ stream_id, member }: OfficeStream): void {
    if (!this.#streams.delete(stream_id)) return;
    const one = this.#presence.of(stream_id);
    // Without the database the notice is lost; each server then forgets the stream when it is not named again.
    if (one) this.present({ stream_id, staff_id: member.staff_id, name: member.name, open: [] }).catch(() => undefined);
    if (this.#streams.size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
    this.#snapshot = null;
  }
}

const feeds = new WeakMap<Shop, Feed>();

/** The feed of a server. */
export function feedOf(shop: Shop): Feed {
  const known = feeds.get(shop);
  if (known) return known;
  const feed = new Feed(shop);
  feeds.set(shop, feed);
  return feed;
}

/** Ends the streams of a server that shuts down: its browsers come back to another one. */
export const closeStreams = (shop: Shop): void => feedOf(shop).close();
