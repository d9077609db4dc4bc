// The state of the page and what it does, apart from how it looks.
import { type BoutiqueCount, type BoutiqueCountLine, boutiqueCount } from '@vitrine/contract/boutiqueCount';
import { boutiqueDay, boutiqueDoor, boutiqueSignIn, boutiqueSignOut } from '@vitrine/contract/boutiquePage';
import { staffSignOut } from '@vitrine/contract/staffAccount';
import type { BoutiqueSubject } from '@vitrine/rules/staff/boutiquePage';
import { isListFresh, thingOf } from '@vitrine/rules/staff/boutiqueQueue';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { isCountStale, withLine } from './countState.ts';
import { type CountEntry, type Day, type Details, type DeviceStore, type Kept, serverTime } from './deviceStore.ts';
import { settleSteps } from './settleSteps.ts';
import type { Member, State } from './state.ts';

type Taken = {
  readonly subject: BoutiqueSubject;
  readonly number: string;
  readonly step: string;
  readonly details?: Details;
};

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const storeKey = 'boutique-store';
/** How the person was signed in that has signed out without an answer of the server. */
const leftKey = 'boutique-left';

/** Idle time in ms after which the page deletes its task list and asks for a PIN again. */
export const idleMs = 30 * 60_000;

export class BoutiqueModel {
  readonly store: DeviceStore;
  state: State = { phase: 'opening', door: null, day: null, kept: [], count: null, isOnline: true, isUnkept: false };
  readonly #heard = new Set<() => void>();
  /** The steps that the device is storing, by their thing. */
  readonly #storing = new Map<string, Promise<boolean>>();
  #settling: Promise<void> | null = null;
  /** How many answers have said how many pieces are counted: a count that was asked for before one of them is older. */
  #linesHeard = 0;

  constructor(store: DeviceStore) {
    this.store = store;
  }

  subscribe(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  #set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const hear of this.#heard) hear();
  }

  get member(): Member | null {
    return this.state.day?.member ?? this.state.door?.member ?? null;
  }

  /** The steps of the signed-in person: those of another are sent at its next sign-in, and count for nothing until then. */
  get ownKept(): readonly Kept[] {
    const staff_id = this.member?.staff_id;
    return this.state.kept.filter((one) => one.staff_id === staff_id);
  }

  /** Shows the stored list at once, then what the server says; without a network the stored list alone. */
  async open(): Promise<void> {
    const [day, kept] = [await this.store.day(), await this.store.kept()];
    if (day && isListFresh(day, serverTime(day))) this.#set({ day, kept, phase: 'day' });
    else await this.store.forgetDay();
    this.#set({ kept });
    await this.enter();
  }

  /** Reads the device and its signed-in member from the server, and shows the page for that state. */
  async enter(): Promise<void> {
    try {
      await this.#signOutAgain();
      const door = await call(boutiqueDoor, {});
      // The stored list is of the person that is signed in, or of none.
      if (this.state.day && this.state.day.member.staff_id !== door.member?.staff_id) await this.#leave();
      this.#set({ door, isOnline: true });
      if (door.member === null) return await this.#leave();
      const isReady = door.member.by === 'pin' || (door.device !== null && door.member.has_pin);
      if (!isReady && this.state.phase !== 'day') return this.#set({ phase: 'setup' });
      await this.refresh();
    } catch (error) {
      if (isSignedOut(error)) return this.#leave();
      this.#set({ isOnline: false, phase: this.state.day ? 'day' : 'door' });
    }
  }

  /** The boutique of a supervisor without one: that of the device. */
  #asked(): { store_id?: string } {
    const store_id = this.state.door?.device?.store_id ?? localStorage.getItem(storeKey);
    return this.state.door?.member?.store_id === null && store_id !== null ? { store_id } : {};
  }

  chooseStore(store_id: string): void {
    localStorage.setItem(storeKey, store_id);
  }

  /** Sends what is kept, then reads the list again. One at a time. */
  refresh(): Promise<void> {
    this.#settling ??= this.#refresh().finally(() => {
      this.#settling = null;
    });
    return this.#settling;
  }

  async #refresh(): Promise<void> {
    const { member } = this;
    const stopped = member ? await this.#settle(member) : 'settled';
    if (stopped === 'signed_out') {
      this.#set({ kept: await this.store.kept() });
      return this.#leave();
    }
    // What was sent stays shown as waiting until the list is read: the list of before would offer it again.
    try {
      const day = { ...(await call(boutiqueDay, { query: this.#asked() })), came_at: Date.now() };
      await this.store.keepDay(day);
      this.#set({ day, phase: 'day', isOnline: true, kept: await this.store.kept() });
      await this.#readCounts(day);
    } catch (error) {
      this.#set({ kept: await this.store.kept() });
      if (isSignedOut(error)) return this.#leave();
      this.#set({ isOnline: false });
    }
  }

  #settle({ staff_id }: Member) {
    return settleSteps(this.store, staff_id, (number, line) => this.#putLine(number, line));
  }

  /** Stores the open counts for the vault, and reads the shown one again. */
  async #readCounts({ counts = [] }: Pick<Day, 'counts'>): Promise<void> {
    for (const row of counts) {
      /* oxlint-disable no-await-in-loop -- one or two counts are open */
      const isShown = this.state.count?.number === row.number;
      if (!isShown && !isCountStale(row, await this.store.count(row.number))) continue;
      await this.readCount(row.number).catch((error: unknown) => {
        // Ended or forbidden meanwhile: the list of the day is good without it.
        if (isSignedOut(error) || !(error instanceof ApiError) || error.status === 0) throw error;
      });
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** A count as the server has it; read again where an entry was answered meanwhile, which the first answer may not know. Throws ApiError. */
  async #countNow(number: number): Promise<BoutiqueCount> {
    const heard = this.#linesHeard;
    const { count } = await call(boutiqueCount, { params: { number: String(number) } });
    return heard === this.#linesHeard ? count : this.#countNow(number);
  }

  /** Reads a count and stores it; shows it where it is open. Throws ApiError. */
  async readCount(number: number): Promise<void> {
    await this.putCount(await this.#countNow(number));
  }

  async putCount(count: BoutiqueCount): Promise<void> {
    await this.store.keepCount(count);
    if (this.state.count?.number === count.number) this.#set({ count });
  }

  async #putLine(number: number, line: BoutiqueCountLine): Promise<void> {
    this.#linesHeard += 1;
    const { count: shown } = this.state;
    const count = shown?.number === number ? shown : await this.store.count(number);
    if (count) await this.putCount(withLine(count, line));
  }

  /** Opens a count: the stored one at once, then what the server has. Throws ApiError where neither can be had. */
  async openCount(number: number): Promise<void> {
    const count = await this.store.count(number);
    if (count) this.#set({ count });
    try {
      const read = await this.#countNow(number);
      // Before it is stored: an entry that is answered meanwhile adds to what is shown.
      this.#set({ count: read, isOnline: true });
      await this.store.keepCount(read);
    } catch (error) {
      if (!count || !(error instanceof ApiError) || error.status !== 0) throw error;
      this.#set({ isOnline: false });
    }
  }

  closeCount(): void {
    this.#set({ count: null });
  }

  /** Keeps an entry of a count, then sends it; the list of the day is not read for it. Returns whether the device has kept it. */
  takeEntry(sku: string, entry: CountEntry): Promise<boolean> {
    const thing = { subject: 'count', number: `${entry.count} ${sku}` } as const;
    return this.#keep({ ...thing, step: 'counted', details: { entry }, undoes: null }, () => this.#sendEntries());
  }

  async #sendEntries(): Promise<void> {
    if (this.#settling) await this.#settling;
    this.#settling ??= this.#settleEntries().finally(() => {
      this.#settling = null;
    });
    await this.#settling;
  }

  async #settleEntries(): Promise<void> {
    const { member } = this;
    const isOther = (await this.store.kept()).some(({ subject, refused }) => subject !== 'count' && refused === null);
    // Other steps need the list after them; so does a sending that has stopped, because the list says why.
    if (!member || isOther || (await this.#settle(member)) !== 'settled') return this.#refresh();
    this.#set({ kept: await this.store.kept(), isOnline: true });
  }

  /** Keeps a step on the device, then sends it: its user never waits for the network. */
  async #keep(
    step: Omit<Kept, 'step_id' | 'staff_id' | 'name' | 'taken_at' | 'refused'>,
    send = (): Promise<void> => this.#send(),
  ): Promise<boolean> {
    const { member } = this;
    const taken_at = new Date().toISOString();
    try {
      if (!member) throw new Error('a step of nobody');
      const { staff_id, name } = member;
      await this.store.keep({ step_id: crypto.randomUUID(), staff_id, name, taken_at, refused: null, ...step });
    } catch {
      // The storage is full, or its database was closed: the person must know before the piece leaves.
      this.#set({ isUnkept: true });
      return false;
    }
    this.#set({ kept: await this.store.kept(), isUnkept: false });
    // The step is stored: a failed send is repeated by the next one.
    void send().catch(() => undefined);
    return true;
  }

  async #send(): Promise<void> {
    // One that is under way has read the list of steps before.
    if (this.#settling) await this.#settling;
    await this.refresh();
  }

  /** Keeps a step once: a second press can come before the page has drawn the first, whose step would refuse it. */
  #keepOnce(name: string, keep: () => Promise<boolean>): Promise<boolean> {
    const first = this.#storing.get(name);
    if (first) return first;
    const storing = keep().finally(() => this.#storing.delete(name));
    this.#storing.set(name, storing);
    return storing;
  }

  /** Keeps a step and sends it. Returns whether the device has kept it. */
  take({ subject, number, step, details = {} }: Taken): Promise<boolean> {
    const thing = { subject, number };
    return this.#keepOnce(thingOf(thing), () => this.#keep({ ...thing, step, details, undoes: null }));
  }

  undo({ subject, number, step_id }: Pick<Kept, 'subject' | 'number' | 'step_id'>): Promise<boolean> {
    if (this.state.kept.some(({ undoes }) => undoes === step_id)) return Promise.resolve(true);
    return this.#keepOnce(step_id, () => this.#keep({ subject, number, step: 'undo', details: {}, undoes: step_id }));
  }

  /** Forgets a refused step that its user has read. */
  async dismiss(step_id: string): Promise<void> {
    await this.store.settle((kept) => kept.filter((one) => one.step_id !== step_id));
    this.#set({ kept: await this.store.kept() });
  }

  /** Signs in by PIN. Throws ApiError. */
  async signIn(staff_id: string, pin: string): Promise<void> {
    await call(boutiqueSignIn, { body: { staff_id, pin } });
    localStorage.removeItem(leftKey);
    await this.enter();
  }

  /** Ends the sign-in here and at the server. Kept steps stay for their person. */
  async signOut(): Promise<void> {
    localStorage.setItem(leftKey, this.state.door?.member?.by ?? 'pin');
    await this.#leave();
    await this.enter();
  }

  /** Ends a sign-in at the server that has ended here, maybe without a network. Throws ApiError. */
  async #signOutAgain(): Promise<void> {
    const left = localStorage.getItem(leftKey);
    if (left === null) return;
    await call(left === 'full' ? staffSignOut : boutiqueSignOut, { body: {} }).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
    localStorage.removeItem(leftKey);
  }

  /** Forgets the list and its pictures. */
  async #leave(): Promise<void> {
    await this.store.forgetDay();
    if ('caches' in globalThis) await caches.delete('boutique-pictures');
    const { door } = this.state;
    this.#set({ phase: 'door', day: null, count: null, door: door && { ...door, member: null } });
  }
}
