import { type Count, staffCountLine } from '@vitrine/contract/staffStockCount';
import { isSkuText, readScan } from '@vitrine/rules/warehouse/scan';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { sound } from '../../lib/scan/sound.ts';
import { useText } from '../../lib/words/words.tsx';
import type { ScanResult } from '../../ui/ScanBox.tsx';

const keyOf = (number: string) => ['count', number] as const;

/** Notes a number for a piece, and shows the count as the server answers it. */
export function useNote(number: string) {
  const client = useQueryClient();
  return async (code: string, counted: number, was: number | null, key: string, is_scan = false): Promise<Count> => {
    const answer = await call(staffCountLine, {
      params: { number },
      idempotency_key: key,
      body: { code, counted, was, is_scan },
    });
    client.setQueryData(keyOf(number), answer);
    return answer.count;
  };
}

/**
 * Counts one piece with each scan, one after the other, however fast they come. `forget` takes a refusal away that was dealt with by hand.
 */
export function useCounting(number: string) {
  const text = useText('counts');
  const fault = useFault();
  const client = useQueryClient();
  const note = useNote(number);
  const [result, setResult] = useState<ScanResult>({ tone: 'plain', says: text('scan.wait') });
  const waiting = useRef<Promise<void>>(Promise.resolve());
  /** The SKU of a GTIN that was scanned before. */
  const known = useRef(new Map<string, string>());
  const scanOnce = async (code: string): Promise<void> => {
    const lines = client.getQueryData<{ count: Count }>(keyOf(number))?.count.lines ?? [];
    const sku = known.current.get(code);
    const before = lines.find((line) =>
      sku === undefined ? isSkuText(readScan(code).text, line.sku) : line.sku === sku,
    );
    const was = before?.counted ?? null;
    const after = await note(code, (was ?? 0) + 1, was, crypto.randomUUID(), true);
    const changed = after.lines.find(
      (line) => line.counted !== (lines.find((one) => one.sku === line.sku)?.counted ?? null),
    );
    if (changed) known.current.set(code, changed.sku);
    sound('good');
    const says = text('scan.good', { name: changed?.product_name ?? code, count: changed?.counted ?? 0 });
    setResult({ tone: 'good', says });
  };
  const refuse = (code: string, error: unknown) => {
    sound('bad');
    setResult({ tone: 'bad', says: `${code}: ${fault(error)}` });
  };
  const scan = (code: string) => {
    waiting.current = waiting.current.then(() => scanOnce(code)).catch((error: unknown) => refuse(code, error));
  };
  return { result, scan, forget: () => setResult({ tone: 'plain', says: text('scan.wait') }) };
}
