// What one browser of the office hears. The browser pulls: while it reads nothing, what happens is joined into one message.
import { randomUUID } from 'node:crypto';
import type { LiveMessage, PresentThing } from '@vitrine/contract/staffLive';
import type { LiveKind } from '@vitrine/rules/staff/liveKinds';
import type { StaffMember } from '../staff/staffRows.ts';

type LiveEvent = { readonly kind: LiveKind; readonly key: string | null };

/** Events that wait for a browser; of more it hears that everything may have changed. */
const mostWaiting = 200;
/** Things whose people wait for a browser: as many as it can have open. */
const mostThings = 20;

const encoder = new TextEncoder();
const written = (message: LiveMessage, id: string | null): string =>
  `${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;

/** The stream of one browser. It holds at most one message of each type. */
export class OfficeStream {
  readonly stream_id = randomUUID();
  readonly session_hash: Buffer;
  readonly body: ReadableStream<Uint8Array>;
  member: StaffMember;
  readonly #events = new Map<string, LiveEvent>();
  readonly #people = new Map<string, { readonly thing: PresentThing; readonly names: readonly string[] }>();
  #isReset = false;
  #hasRights = false;
  #isBeating = false;
  #isEnding = false;
  #isOver = false;
  #id: string | null = null;
  #first = true;
  #wake: (() => void) | null = null;

  constructor(member: StaffMember, session_hash: Buffer, onClosed: (stream: OfficeStream) => void) {
    this.member = member;
    this.session_hash = session_hash;
    this.body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          controller.enqueue(encoder.encode(await this.#next()));
          if (!this.#isEnding) return;
          onClosed(this);
          controller.close();
        },
        cancel: () => onClosed(this),
      },
      // Nothing is made before the browser has read what was made before.
      { highWaterMark: 0 },
    );
  }

  /** What has changed; `id` resumes after it. */
  changed(events: readonly LiveEvent[], id: string | null): void {
    this.#id = id;
    for (const event of events) this.#events.set(`${event.kind} ${event.key}`, event);
    if (this.#events.size > mostWaiting) this.#isReset = true;
    if (this.#isReset) this.#events.clear();
    if (events.length > 0) this.#wakes();
  }

  /** The browser is to read again all that it shows. */
  reset(id: string | null): void {
    this.#id = id;
    this.#isReset = true;
    this.#events.clear();
    this.#wakes();
  }

  /** The other members that have a thing open. */
  people(thing: PresentThing, names: readonly string[]): void {
    if (this.#people.size >= mostThings) return;
    this.#people.set(`${thing.kind} ${thing.key}`, { thing, names });
    this.#wakes();
  }

  /** The member's rights have changed. */
  rights(member: StaffMember): void {
    this.member = member;
    this.#hasRights = true;
    this.#wakes();
  }

  /** A sign of life, by which proxies and the browser know that the stream is open. */
  beat(): void {
    this.#isBeating = true;
    this.#wakes();
  }

  /** Ends the stream: with its sign-in, or silently, so that the browser comes back to another server. */
  end(why: 'ended' | 'closing'): void {
    this.#isEnding = true;
    this.#isOver = why === 'ended';
    this.#wakes();
  }

  #wakes(): void {
    this.#wake?.();
    this.#wake = null;
  }

  async #next(): Promise<string> {
    for (;;) {
      const text = this.#taken();
      if (text !== '' || this.#isEnding) return text;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Takes what waits, as text. */
  #taken(): string {
    const messages: LiveMessage[] = [];
    if (this.#first) messages.push({ type: 'hello', stream_id: this.stream_id });
    if (this.#hasRights) messages.push({ type: 'rights' });
    if (this.#isReset) messages.push({ type: 'reset' });
    if (this.#events.size > 0) messages.push({ type: 'changed', events: [...this.#events.values()] });
    for (const { thing, names } of this.#people.values()) messages.push({ type: 'people', thing, names: [...names] });
    if (this.#isOver) messages.push({ type: 'ended' });
    const beat = this.#isBeating && messages.length === 0 ? ': beat\n\n' : '';
    // The browser comes back within a second or two, not all at once.
    const retry = this.#first ? `retry: ${1000 + Math.floor(Math.random() * 2000)}\n` : '';
    this.#first = false;
    this.#hasRights = false;
    this.#isReset = false;
    this.#isBeating = false;
    this.#events.clear();
    this.#people.clear();
    return retry + messages.map((message) => written(message, this.#id)).join('') + beat;
  }
}
