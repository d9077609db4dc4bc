import { useState } from 'react';
import { nextError } from './nextError.ts';
import { newTurn } from './turn.ts';
import type { Place } from './place.ts';

type Cells = {
  readonly rows: number;
  readonly columns: number;
  /** Whether what was typed into a cell is wrong. */
  readonly isWrong: (place: Place) => boolean;
  /** Says that the wrong cells are not among those that the grid shows. */
  readonly elsewhere: string;
};

/** The active cell of a grid, what the grid says, and the step to the next wrong cell. */
export function useActive({ rows, columns, isWrong, elsewhere }: Cells) {
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 });
  const [turn] = useState(newTurn);
  const [says, setSays] = useState<string | null>(null);
  // A filter leaves fewer rows or columns.
  const active = {
    row: Math.max(0, Math.min(chosen.row, rows - 1)),
    column: Math.max(0, Math.min(chosen.column, columns - 1)),
  };
  const toError = (): void => {
    const place = nextError({ rows, columns, active, isWrong });
    if (place === null) setSays(elsewhere);
    else {
      turn.ask();
      setActive(place);
    }
  };
  return { active, setActive, turn, says, setSays, toError };
}
