import { useEffect, useState } from 'react';

/**
 * Gives the first wrong field the focus once the list of faults stands: call the answer with the ids of the wrong
 * fields in the order of the form, after each try to send it. Expectations §3.
 */
export function useFirstFault(): (ids: readonly string[]) => void {
  // A new array for each try, so that the same fault twice is focused twice.
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const first = ids.map((id) => document.getElementById(id)).find((field) => field !== null);
    first?.focus();
  }, [ids]);
  return setIds;
}
