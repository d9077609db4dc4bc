// What each store looks like: its plate, and what the darkroom exchanges on it (imagery/stores.py).
import type { Setting } from './row.ts';

export type Plate = 'classic' | 'awned' | 'arcade' | 'gallery' | 'counter';
export type Look = { plate: Plate; hour: string; stone: string; paint: string; awning: string };

/** Settings that a plate can show; two take turns. */
const platesOf: Readonly<Record<Setting, readonly [Plate, ...Plate[]]>> = {
  workshop: ['classic'],
  window: ['awned', 'classic'],
  corner: ['classic', 'awned'],
  courtyard: ['arcade'],
  arcade: ['arcade'],
  hotel: ['awned'],
  gallery: ['gallery'],
  department: ['counter'],
  level: ['awned', 'classic'],
  floors: ['classic'],
  water: ['arcade', 'awned'],
  garden: ['awned', 'classic'],
};

type Palette = Readonly<Record<Exclude<keyof Look, 'plate'>, readonly string[]>>;
/** Lengths without a common divisor: one store after the other takes the next of each, and no look comes twice. */
const street: Palette = {
  hour: ['morning', 'dusk', 'overcast', 'evening', 'afternoon'],
  stone: ['limestone', 'sandstone', 'granite', 'plaster', 'rose', 'brick', 'travertine'],
  paint: ['green', 'black', 'ink', 'oak', 'oxblood', 'grey'],
  awning: ['fawn', 'cream', 'red', 'green', 'ink', 'black', 'cream', 'fawn'],
};
const palettes = {
  street,
  // The name is cut into the wall, and wants a pale one.
  arcade: { ...street, stone: ['sandstone', 'limestone', 'travertine', 'granite'] },
  gallery: {
    hour: ['bright', 'soft'],
    stone: ['limestone', 'sandstone', 'plaster', 'rose', 'sandstone'],
    paint: ['ink', 'green', 'oxblood', 'oak', 'black', 'grey', 'cream'],
    awning: ['fawn'],
  },
  counter: {
    hour: ['soft', 'bright'],
    stone: ['limestone', 'slate', 'plaster'],
    paint: ['green', 'ink', 'oxblood', 'black', 'grey'],
    awning: ['fawn', 'black', 'cream'],
  },
} satisfies Record<string, Palette>;

const nightly: ReadonlySet<string> = new Set(['dusk', 'evening']);
/** Whether a front is seen with its lamps lit; a room inside another knows no hour. */
export function hourOf({ plate, hour }: Look): 'day' | 'night' | null {
  if (plate === 'gallery' || plate === 'counter') return null;
  return nightly.has(hour) ? 'night' : 'day';
}

/** Takes the next of several, each name counted for itself. */
export function turns() {
  const taken = new Map<string, number>();
  return <One>(name: string, choices: readonly One[]): One => {
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return choices[count % choices.length] as One;
  };
}

/** The looks of stores in their order, each its own. */
export function looksOf(settings: readonly Setting[]): Look[] {
  const next = turns();
  return settings.map((setting) => {
    const plate = next(setting, platesOf[setting]);
    const kind = plate === 'classic' || plate === 'awned' ? 'street' : plate;
    const of = (part: keyof Palette): string => next(`${kind} ${part}`, palettes[kind][part]);
    return { plate, hour: of('hour'), stone: of('stone'), paint: of('paint'), awning: of('awning') };
  });
}
