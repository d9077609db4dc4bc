import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useState } from 'react';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { emptyHistory } from '../../ui/grid/cellEdits.ts';
import { type GridHistory, problemOf, type Refused, refusedCells } from './gridEdits.ts';
import type { Saved } from './GridSave.tsx';

const drafts = draftsOf<GridHistory>();
const noRefusal: Refused = new Map();

/** What is typed and not saved, what the server has refused of it, and what was saved last. `note` keeps the present values that a refusal names. */
export function useGridDraft(note: (error: ApiError) => void) {
  const reread = useChanged();
  const { typed: history, type, forget } = useDraftIn<GridHistory>(drafts, 'product grid', emptyHistory);
  const [refused, setRefused] = useState<Refused>(noRefusal);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState<Saved | null>(null);
  const onRefused = (error: ApiError): void => {
    note(error);
    const own = refusedCells(history, error.fields);
    setRefused(own);
    // What the checks refuse of a product beside the typed cells, as a text that it lacks.
    setOthers(error.status === 400 ? Object.keys(error.fields).filter((key) => !own.has(key) && key !== 'reason') : []);
    void reread();
  };
  const onSaved = (one: Saved): void => {
    type(emptyHistory);
    forget();
    setRefused(noRefusal);
    setOthers([]);
    setSaved(one);
    void reread();
  };
  const problems = [...history.edits].filter(([key, edit]) => problemOf(key, edit, refused) !== null).length;
  return { history, type, refused, others, saved, problems, onRefused, onSaved };
}
