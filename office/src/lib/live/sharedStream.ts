// One stream for all tabs of a browser, which may have six connections to a host: the tab that holds the lock listens, and tells the
// others. decisions/0117.
import type { LiveMessage, PresentThing } from '@vitrine/contract/staffLive';

/** What tabs tell each other. */
type Between =
  | { readonly type: 'heard'; readonly message: LiveMessage }
  | { readonly type: 'state'; readonly isOpen: boolean; readonly isNew: boolean }
  | { readonly type: 'open'; readonly tab: string; readonly things: readonly PresentThing[] }
  | { readonly type: 'ask' };

type Heard = {
  readonly onMessage: (message: LiveMessage) => void;
  /** `isNew`: it knows of nothing before. A broken one that the browser resumes is not new. */
  readonly onState: (isOpen: boolean, isNew: boolean) => void;
  /** Tells the server what the browser has open. A failed call is repeated. */
  readonly tell: (stream_id: string, things: readonly PresentThing[]) => Promise<unknown>;
};

const lock = 'vitrine-office-live';
/** Milliseconds before a refused stream is tried again, and between two questions to the tabs. */
const againMs = 15_000;
const askMs = 20_000;

/** Whether this browser can share a stream; otherwise the office reads again every half minute. */
export const canListen = (): boolean =>
  'EventSource' in globalThis && 'BroadcastChannel' in globalThis && 'locks' in navigator;

/** Joins the stream of this browser. */
export class SharedStream {
  readonly #heard: Heard;
  readonly #tab = crypto.randomUUID();
  readonly #channel = new BroadcastChannel(lock);
  readonly #leaving = new AbortController();
  readonly #tabs = new Map<string, { readonly things: readonly PresentThing[]; readonly at: number }>();
  #source: EventSource | null = null;
  #stream_id: string | null = null;
  #things: readonly PresentThing[] = [];
  #again: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setInterval> | undefined;
  #told = '';

  constructor(heard: Heard) {
    this.#heard = heard;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Between>) => this.#onTold(data));
    this.#say({ type: 'ask' });
    navigator.locks
      .request(lock, { signal: this.#leaving.signal }, () => this.#lead())
      // Aborted: this tab has left before it could lead.
      .catch(() => undefined);
  }

  /** What this tab has open now. */
  open(things: readonly PresentThing[]): void {
    this.#things = things;
    this.#say({ type: 'open', tab: this.#tab, things });
    this.#note(this.#tab, things);
  }

  leave(): void {
    this.#say({ type: 'open', tab: this.#tab, things: [] });
    this.#leaving.abort();
    this.#channel.close();
    clearTimeout(this.#again);
    clearInterval(this.#asking);
    this.#source?.close();
    this.#heard.onState(false, false);
  }

  #say(word: Between): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    this.#channel.postMessage(word);
  }

  #onTold(word: Between): void {
    if (word.type === 'heard') this.#heard.onMessage(word.message);
    if (word.type === 'state') this.#heard.onState(word.isOpen, word.isNew);
    if (word.type === 'open') this.#note(word.tab, word.things);
    if (word.type !== 'ask') return;
    this.#say({ type: 'open', tab: this.#tab, things: this.#things });
    if (this.#source) this.#say({ type: 'state', isOpen: this.#isOpen(), isNew: false });
  }

  #isOpen(): boolean {
    return this.#source?.readyState === EventSource.OPEN;
  }

  /** Listens for all tabs until this one leaves. */
  #lead(): Promise<void> {
    this.#say({ type: 'ask' });
    this.#note(this.#tab, this.#things);
    this.#connect();
    this.#asking = setInterval(() => {
      this.#say({ type: 'ask' });
      this.#tell();
    }, askMs);
    return new Promise((resolve) => {
      this.#leaving.signal.addEventListener('abort', () => resolve());
    });
  }

  #connect(): void {
    const source = new EventSource('/api/backend/staff/events');
    this.#source = source;
    let isFirst = true;
    source.addEventListener('open', () => {
      this.#state(true, isFirst);
      isFirst = false;
    });
    source.addEventListener('error', () => {
      this.#state(false, false);
      if (source.readyState === EventSource.CLOSED) this.#again = setTimeout(() => this.#connect(), againMs);
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // The contract types it, as it does the answers of calls.
      const message = JSON.parse(data) as LiveMessage;
      if (message.type === 'hello') {
        this.#stream_id = message.stream_id;
        this.#told = '';
        this.#tell();
      }
      // The browser must not come back by itself: the sign-in is over.
      if (message.type === 'ended') source.close();
      this.#heard.onMessage(message);
      this.#say({ type: 'heard', message });
      if (message.type === 'ended') this.#state(false, false);
    });
  }

  #state(isOpen: boolean, isNew: boolean): void {
    this.#heard.onState(isOpen, isNew);
    this.#say({ type: 'state', isOpen, isNew });
  }

  #note(tab: string, things: readonly PresentThing[]): void {
    this.#tabs.set(tab, { things, at: Date.now() });
    this.#tell();
  }

  /** Tells the server what all tabs have open; a tab that answers no more has nothing. */
  #tell(): void {
    if (this.#source === null || this.#stream_id === null) return;
    for (const [tab, { at }] of this.#tabs)
      if (tab !== this.#tab && at < Date.now() - 3 * askMs) this.#tabs.delete(tab);
    const all = [...this.#tabs.values()].flatMap(({ things }) => things);
    const open = [...new Map(all.map((thing) => [`${thing.kind} ${thing.key}`, thing])).values()].slice(0, 20);
    const word = JSON.stringify([this.#stream_id, open]);
    if (word === this.#told) return;
    this.#told = word;
    this.#heard.tell(this.#stream_id, open).catch(() => {
      // The next question to the tabs sends it again.
      if (this.#told === word) this.#told = '';
    });
  }
}
