// What the page stores on the device: the list of the day, and the steps that are not settled. decisions/0116.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { boutiqueDay, boutiqueTake } from '@vitrine/contract/boutiquePage';
import type { KeptStep } from '@vitrine/rules/staff/boutiqueQueue';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Input } from '@vitrine/contract/browser/callThrough';

export type Day = AnswerOf<typeof boutiqueDay> & {
  /** When it came, by the clock of the device, in milliseconds. */
  readonly came_at: number;
};

/** The time of the server: the clock of a device may be wrong. In milliseconds. */
export const serverTime = ({ read_at, came_at }: Pick<Day, 'read_at' | 'came_at'>): number =>
  Date.parse(read_at) + Date.now() - came_at;
/** What a step needs beside its name. */
export type Details = Pick<Input<typeof boutiqueTake>['body'], 'code' | 'is_id_checked' | 'is_given_up' | 'conditions'>;
export type Kept = KeptStep & { readonly details: Details; readonly name: string };

interface Stored extends DBSchema {
  day: { key: 'day'; value: Day };
  // Numbered by the browser, so that the order survives it.
  kept: { key: number; value: Kept; indexes: { step: string } };
}

export type DeviceStore = Awaited<ReturnType<typeof openStore>>;

/** Opens the store. Each write has ended when its promise resolves: a browser that is killed afterwards loses nothing. */
export async function openStore(name = 'boutique') {
  const db: IDBPDatabase<Stored> = await openDB<Stored>(name, 1, {
    upgrade(made) {
      made.createObjectStore('day');
      made.createObjectStore('kept', { autoIncrement: true }).createIndex('step', 'step_id');
    },
  });
  return {
    day: () => db.get('day', 'day'),
    keepDay: async (day: Day): Promise<void> => void (await db.put('day', day, 'day')),
    forgetDay: () => db.clear('day'),
    /** The steps in the order in which they were taken. */
    kept: () => db.getAll('kept'),
    keep: async (step: Kept): Promise<void> => {
      const tx = db.transaction('kept', 'readwrite', { durability: 'strict' });
      await tx.store.add(step);
      await tx.done;
    },
    /** Changes the steps by what has become of them, in one transaction: its user may take another one meanwhile. */
    settle: async (become: (kept: readonly Kept[]) => readonly Kept[]): Promise<void> => {
      const tx = db.transaction('kept', 'readwrite', { durability: 'strict' });
      const byId = new Map(become(await tx.store.getAll()).map((step) => [step.step_id, step]));
      for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
        const now = byId.get(cursor.value.step_id);
        if (!now) await cursor.delete();
        else if (now.refused !== cursor.value.refused) await cursor.update(now);
      }
      await tx.done;
    },
    close: () => db.close(),
  };
}
