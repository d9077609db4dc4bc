import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { useTry } from './useTry.ts';

/** A sheet whose script loads when it is opened, so that the page stays small. */
export function useSheet<P>(load: () => Promise<FunctionComponent<P>>) {
  const [Opened, setOpened] = useState<FunctionComponent<P> | null>(null);
  // Without a network its script does not come, which is no answer of a call.
  const { run, fault, isBusy } = useTry();
  const open = (): void => {
    void run(async () => {
      const Sheet = await load();
      setOpened(() => Sheet);
    });
  };
  return { Opened, open, close: () => setOpened(null), isFailed: fault !== null, isBusy };
}
