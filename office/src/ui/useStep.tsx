import { type ReactNode, useState } from 'react';
import { useChanged } from '../lib/calls/useChanged.ts';

type Close = (isDone: boolean) => void;

/** Holds which row's question is open. A step that was taken reads the page again. */
export function useStep<Asked>(question: (asked: Asked, close: Close) => ReactNode): {
  readonly ask: (asked: Asked) => void;
  readonly dialog: ReactNode;
} {
  const changed = useChanged();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close: Close = (isDone) => {
    setAsked(null);
    if (isDone) void changed();
  };
  return { ask: setAsked, dialog: asked === null ? null : question(asked, close) };
}
