import { useState } from 'react';

/** The marked suggestion of a combobox, its movement by arrow keys, and whether the list is open. */
export function useMark(suggested: readonly object[]) {
  const [mark, setMark] = useState<{ of: readonly object[]; index: number }>({ of: [], index: -1 });
  const [isOpen, setOpen] = useState(false);
  // The mark belongs to the list in which it was set.
  const active = mark.of === suggested ? mark.index : -1;
  return {
    isOpen: isOpen && suggested.length > 0,
    setOpen,
    active,
    /** Moves the mark by an arrow key; false for other keys, and without a list. */
    move: (key: string): boolean => {
      const last = suggested.length - 1;
      const next = { ArrowDown: active >= last ? -1 : active + 1, ArrowUp: active < 0 ? last : active - 1 }[key];
      if (next === undefined || last < 0) return false;
      setOpen(true);
      setMark({ of: suggested, index: next });
      return true;
    },
  };
}
