// What the page stores on the device: the list of the day, and the steps that are not settled. decisions/0116.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BoutiqueCount } from '@vitrine/contract/boutiqueCount';
import type { boutiqueDay, boutiqueTake } from '@vitrine/contract/boutiquePage';
import type { KeptStep } from '@vitrine/rules/staff/boutiqueQueue';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Input } from '@vitrine/contract/browser/callThrough';

type Answered = AnswerOf<typeof boutiqueDay>;
export type Day = Omit<Answered, 'counts'> & {
  /** A server of the version before names none. */
  readonly counts?: Answered['counts'];
  /** When it came, by the clock of the device, in milliseconds. */
  readonly came_at: number;
};

/** The time of the server: the clock of a device may be wrong. In milliseconds. */
export const serverTime = ({ read_at, came_at }: Pick<Day, 'read_at' | 'came_at'>): number =>
  Date.parse(read_at) + Date.now() - came_at;
/** What a step needs beside its name. */
export type Details = Pick<
  Input<typeof boutiqueTake>['body'],
  'code' | 'is_id_checked' | 'is_given_up' | 'conditions'
> & { readonly entry?: CountEntry };
/** What was counted of a piece. */
export type CountEntry = {
  /** The number of the count. */
  readonly count: number;
  readonly code: string;
  /** The piece’s name; its code where the device does not know it. */
  readonly name: string;
  readonly counted: number;
  readonly was: number | null;
  readonly is_scan: boolean;
  /** By the clock of the server. */
  readonly counted_at: string;
};
export type Kept = KeptStep & { readonly details: Details; readonly name: string };

interface Stored extends DBSchema {
  // Beside the list the counts: both go together.
  day: { key: string; value: Day | BoutiqueCount };
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
    day: async (): Promise<Day | undefined> => {
      const found = await db.get('day', 'day');
      return found && 'tasks' in found ? found : undefined;
    },
    count: async (number: number): Promise<BoutiqueCount | undefined> => {
      const found = await db.get('day', `count ${number}`);
      return found && 'lines' in found ? found : undefined;
    },
    keepCount: async (count: BoutiqueCount): Promise<void> =>
      void (await db.put('day', count, `count ${count.number}`)),
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
