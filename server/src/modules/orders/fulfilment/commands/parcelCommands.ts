// The commands of staff about parcels: shipping, their numbers, and the files of their labels.
import { isTrackNumber, trackNumberLength } from '@vitrine/rules/carriers/trackNumber';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Carrier } from '@vitrine/rules/shipping/shippingMethods';
import { isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { ConfigError } from '../../../../platform/config/config.ts';
import type { Command } from '../../../../platform/db/commandWords.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { withCommandShop } from '../../../../platform/shop/commandShop.ts';
import { labelsOfOrder, type StoredLabel } from '../../parcels/labels.ts';
import { assertDone, orderIdOf } from './commandWords.ts';
import { typeNumber } from '../parcels/labelShipment.ts';
import { takeStep } from '../steps/takeStep.ts';

/** `SKU=QTY` and `LINE=QTY` words as units. Throws ConfigError for another word. */
export function unitsOf(parts: readonly string[]): ReadonlyMap<string, number> | undefined {
  if (parts.length === 0) return undefined;
  return new Map(
    parts.map((part) => {
      const [, sku, qty] = /^(.+)=(\d{1,4})$/u.exec(part) ?? [];
      if (sku === undefined || qty === undefined) throw new ConfigError(`${part} is not SKU=QTY`);
      return [sku, Number(qty)];
    }),
  );
}

const carrierWord = 'CARRIER=';
/** The carrier of `CARRIER=NAME`. Throws ConfigError for an unknown one. */
function carrierOf(words: readonly string[]): Carrier | undefined {
  const name = words.find((word) => word.startsWith(carrierWord))?.slice(carrierWord.length);
  if (name === undefined) return undefined;
  if (!isCarrier(name)) throw new ConfigError(`${name} is no carrier`);
  return name;
}

/** Writes the labels of an order's parcels as files into a folder. Returns a line for each. */
export async function writeLabels(db: Database, order_id: string, folder: string): Promise<string[]> {
  const labels = await labelsOfOrder(db, order_id);
  const write = async ({ carrier, track_number, format, file }: StoredLabel): Promise<string> => {
    if (!file) return `${carrier}  ${track_number}  without a label: print the number`;
    const name = path.join(folder, `${carrier}-${track_number.replaceAll(/\W/gu, '')}.${format}`);
    await writeFile(name, file);
    return `${carrier}  ${track_number}  ${name}`;
  };
  return Promise.all(labels.map((label) => write(label)));
}

/** Throws ConfigError for a text that is no parcel's number. */
export function assertTrackNumber(text: string): void {
  if (!isTrackNumber(text))
    throw new ConfigError(`a parcel number has 1 to ${trackNumberLength} letters, figures and signs of ASCII`);
}

export const parcelCommands: Record<string, Command> = {
  ship: {
    takes: 'NUMBER [TRACK] [SKU=QTY] [LINE=QTY] [SKU=QTY] [CARRIER=NAME]',
    says: 'ships an order, or some of its units (by SKU, or by the order line that `explain-order` lists) as a parcel of their own; without TRACK its carrier issues number and label',
    run: (url, [number = '', ...words]) =>
      withCommandShop(url, async (shop) => {
        const carrier = carrierOf(words);
        const others = words.filter((word) => word !== '' && !word.startsWith(carrierWord));
        const track_number = others.find((word) => !word.includes('='));
        if (track_number !== undefined) assertTrackNumber(track_number);
        const units = unitsOf(others.filter((word) => word !== track_number));
        const details = { actor: 'staff', track_number, units, carrier } as const;
        assertDone(await takeStep(shop, await orderIdOf(shop.db, number), 'ship', details));
      }),
  },
  track: {
    takes: 'NUMBER TRACK',
    says: 'types the number of a parcel that left without one, and sends its mail',
    run: (url, [number = '', track = '']) =>
      withCommandShop(url, async (shop) => {
        assertTrackNumber(track);
        if (!(await typeNumber(shop, await orderIdOf(shop.db, number), track)))
          throw new ConfigError('every parcel of this order has a number');
      }),
  },
};
