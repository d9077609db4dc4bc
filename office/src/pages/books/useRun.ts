import { useState } from 'react';

/** What a call that the member starts has found, and its failure. A failed run keeps what the last one found. */
export function useRun<Found>(work: () => Promise<Found>) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setFound(await work());
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return { found, setFound, error, isBusy, run };
}
