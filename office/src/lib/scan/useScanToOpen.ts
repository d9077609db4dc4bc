import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffScan } from '@vitrine/contract/staffPacking';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScanResult } from '../../ui/ScanBox.tsx';
import { call } from '../calls/call.ts';
import { useFault } from '../calls/useFault.ts';
import { sound } from './sound.ts';

type Found = AnswerOf<typeof staffScan>;

/** A scan that opens a page: that of the address, or the sentence that says why there is none. */
export function useScanToOpen(
  wait: string,
  pageOf: (found: Found, code: string) => { readonly address: string } | { readonly says: string },
): { readonly result: ScanResult; readonly onScan: (code: string) => void } {
  const fault = useFault();
  const navigate = useNavigate();
  const [result, setResult] = useState<ScanResult>({ tone: 'plain', says: wait });
  const refuse = (says: string) => {
    sound('bad');
    setResult({ tone: 'bad', says });
  };
  const scan = async (code: string) => {
    try {
      const page = pageOf(await call(staffScan, { query: { code } }), code);
      if ('says' in page) return refuse(page.says);
      sound('good');
      await navigate(page.address);
    } catch (error) {
      refuse(fault(error));
    }
    return undefined;
  };
  return { result, onScan: (code) => void scan(code) };
}
