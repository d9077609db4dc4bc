import { type PackOrder, staffScan } from '@vitrine/contract/staffPacking';
import { isWhollyScanned, type ScannedPiece, scannedParcel } from '@vitrine/rules/warehouse/packing';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { sound } from '../../lib/scan/sound.ts';
import { useText } from '../../lib/words/words.tsx';
import type { ScanResult } from '../../ui/ScanBox.tsx';

export type Units = Readonly<Record<string, number>>;

export type Parcel = {
  readonly units: Units;
  readonly put: (item_order_id: string, qty: number) => void;
  readonly scans: readonly string[];
  readonly pieces: readonly ScannedPiece[];
  readonly isWhole: boolean;
  readonly result: ScanResult;
  readonly scan: (code: string) => void;
  readonly restart: () => void;
};

/** The sentence about a code that is no piece of the order: what it is, as the server knows it. Throws ApiError. */
function useStranger(order: PackOrder): (code: string) => Promise<string> {
  const text = useText('packing');
  return async (code) => {
    const found = await call(staffScan, { query: { code } });
    if (found.order === order.increment_id) return text('scan.same_order', { number: order.increment_id });
    if (found.order) return text('scan.other_order', { number: found.order });
    if (!found.piece) return text('scan.unknown', { code });
    const name = found.piece.product_name;
    const orders = found.wanted_by.filter((one) => one !== order.increment_id).join(', ');
    return orders === '' ? text('scan.wrong_piece', { name }) : text('scan.wanted_by', { name, orders });
  };
}

/** The scans of a parcel that is being packed. The rules that accept them are those of the server. */
export function useParcel(order: PackOrder): Parcel {
  const text = useText('packing');
  const stranger = useStranger(order);
  const fault = useFault();
  const [units, setUnits] = useTyped<Units>('parcel units', () =>
    Object.fromEntries(order.lines.map(({ item_order_id, units: left }) => [item_order_id, left])),
  );
  const [scans, setScans] = useTyped<readonly string[]>('parcel scans', []);
  const [result, setResult] = useState<ScanResult>({ tone: 'plain', says: text('scan.wait') });
  // Two scans can come before the page is drawn again.
  const latest = useRef(scans);
  const wanted = new Map(Object.entries(units));
  const keep = (list: readonly string[]) => {
    latest.current = list;
    setScans(list);
  };
  const nameOf = (sku: string): string =>
    order.lines.flatMap(({ pieces }) => pieces).find((piece) => piece.sku === sku)?.product_name ?? sku;
  const say = (tone: 'good' | 'bad', says: string) => {
    sound(tone);
    setResult({ tone, says });
  };
  const scan = async (code: string) => {
    const list = [...latest.current, code];
    const { results, pieces } = scannedParcel(order.lines, wanted, list);
    const last = results.at(-1);
    if (!last) return;
    if ('refusal' in last) {
      if (last.refusal === 'wrong_piece') say('bad', await stranger(code).catch(fault));
      else if (last.refusal === 'same_serial') say('bad', text('scan.same_serial'));
      else say('bad', text('scan.too_many_pieces', { name: code }));
      return;
    }
    keep(list);
    const of = pieces.find(({ item_order_id, sku }) => item_order_id === last.item_order_id && sku === last.sku);
    const name = nameOf(last.sku);
    if (isWhollyScanned(order.lines, wanted, list)) say('good', text('scan.done', { name }));
    else say('good', text('scan.good', { name, scanned: of?.scanned ?? 0, wanted: of?.wanted ?? 0 }));
  };
  const { pieces } = scannedParcel(order.lines, wanted, scans);
  return {
    units,
    // A scan may no longer fit: what was scanned is scanned again for another content.
    put: (item_order_id, qty) => {
      setUnits((before) => ({ ...before, [item_order_id]: qty }));
      keep([]);
    },
    scans,
    pieces,
    isWhole: scans.length > 0 && isWhollyScanned(order.lines, wanted, scans),
    result,
    scan: (code) => void scan(code),
    restart: () => {
      keep([]);
      setResult({ tone: 'plain', says: text('scan.wait') });
    },
  };
}
