import { useState } from 'preact/hooks';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { usePage } from './pageContext.ts';

/** What a failed call means, unless its form knows better. */
const keyOf = (error: unknown): FaultKey => {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'fault.network';
  return error.status === 429 ? 'fault.wait' : 'fault.refused';
};

/** Runs a call of a form; `said` is why it failed. `known` names the failures that the form has words for. */
export function useTry(known?: (error: ApiError) => FaultKey | null) {
  const { words } = usePage();
  const [fault, setFault] = useState<FaultKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFault((error instanceof ApiError ? known?.(error) : null) ?? keyOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, said: fault === null ? null : words.text(fault) };
}
