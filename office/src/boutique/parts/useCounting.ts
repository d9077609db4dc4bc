import { scanLength } from '@vitrine/rules/warehouse/scan';
import { useMemo, useState } from 'preact/hooks';
import { sound } from '../../lib/scan/sound.ts';
import { countedOf, type Last, lastShown, lineOfCode } from '../model/counting.ts';
import type { BoutiqueModel } from '../model/boutiqueModel.ts';
import { serverTime } from '../model/deviceStore.ts';
import { usePage } from './pageContext.ts';

export type Counting = {
  /** What was counted last, as it is known now. */
  readonly last: Pick<Last, 'name' | 'counted'> | null;
  /** How many entries this page has made: each closes the forms of single pieces. */
  readonly entries: number;
  /** Adds a piece of a scanned or typed code. */
  readonly scan: (code: string) => void;
  /** Names how many pieces of a SKU are there. */
  readonly set: (sku: string, pieces: number) => void;
};

/** Notes entries one after the other, however fast the scans come: each needs the number that the one before has made. */
function counter(
  model: BoutiqueModel,
  number: number,
  onCounted: (last: Last) => void,
): Omit<Counting, 'last' | 'entries'> {
  let waiting: Promise<unknown> = Promise.resolve();
  /** `pieces` is the number that was named; null adds one. */
  const note = async (code: string, pieces: number | null): Promise<void> => {
    const { count, day } = model.state;
    if (!count || count.number !== number || !day) return;
    const line = lineOfCode(count, code);
    // A code that the device does not know is counted under itself, until the server has named its piece.
    const sku = line?.sku ?? code;
    const was = countedOf(model.ownKept, count, sku);
    const counted = pieces ?? (was ?? 0) + 1;
    const name = line?.name ?? code;
    const counted_at = new Date(serverTime(day)).toISOString();
    const entry = { count: number, code: sku, name, counted, was, is_scan: pieces === null, counted_at };
    if (!(await model.takeEntry(sku, entry))) return sound('bad');
    sound('good');
    onCounted({ code, sku, name, counted });
  };
  const next = (code: string, pieces: number | null): void => {
    // One entry that fails says so, and holds up no other.
    waiting = waiting.then(() => note(code.trim().slice(0, scanLength), pieces)).catch(() => sound('bad'));
  };
  return {
    scan: (code) => {
      if (code.trim() !== '') next(code, null);
    },
    set: (sku, pieces) => next(sku, pieces),
  };
}

/** Counts pieces on the device; each is an entry that is sent when it can be. */
export function useCounting(number: number): Counting {
  const { model } = usePage();
  const [{ last, entries }, setMade] = useState<{ last: Last | null; entries: number }>({ last: null, entries: 0 });
  const counting = useMemo(
    () => counter(model, number, (made) => setMade((before) => ({ last: made, entries: before.entries + 1 }))),
    [model, number],
  );
  const { count } = model.state;
  return { last: last && count && lastShown(model.ownKept, count, last), entries, ...counting };
}
