import { NoPasskey } from '@vitrine/contract/browser/passkeys';
import { useState } from 'preact/hooks';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { usePage } from './pageContext.ts';

/** Whether the server has refused a call: without an answer, or at a fault of its own, it has said nothing about what was typed. */
export const isRefusal = ({ status }: Pick<ApiError, 'status'>): boolean => status >= 400 && status < 500;

/** What a failed call means, unless its form knows better. */
const keyOf = (error: unknown): FaultKey => {
  if (error instanceof NoPasskey) return 'door.no_passkey';
  if (!(error instanceof ApiError) || !isRefusal(error)) return 'fault.network';
  return error.status === 429 ? 'fault.wait' : 'fault.refused';
};

/** Runs a call of a form; `said` is why it failed, `fault` the key of that text: a form with several fields shows it at the one that it names. `known` names the failures that the form has words for. */
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
  return { run, isBusy, fault, said: fault === null ? null : words.text(fault) };
}
