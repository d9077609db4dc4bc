// The cells of a grid that are chosen: the active one, or a block from where the choice began. decisions/0159.
import { type Block, blockBetween } from '@vitrine/rules/prices/pastedBlock';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { type Place, placeOf } from './place.ts';
import type { Turn } from './turn.ts';

type Cells = {
  readonly rows: number;
  readonly columns: number;
  readonly active: Place;
  readonly onActive: (place: Place) => void;
  readonly turn: Turn;
};

const isSame = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column;
const nameOf = ({ top, left, bottom, right }: Block): string => `${top} ${left} ${bottom} ${right}`;

type Choosing = {
  readonly active: Place;
  readonly go: (place: Place) => void;
  /** Chooses up to a place, from another one or from where the choice began. */
  readonly reach: (place: Place, from?: Place) => void;
  readonly isTyping: boolean;
};

/** The mouse chooses: a click one cell, a drag or a click with Shift several. */
function useMouse({ active, go, reach, isTyping }: Choosing) {
  const pressed = useRef<Place | null>(null);
  const onMouseDown = ({ target, button }: MouseEvent): void => {
    pressed.current = button === 0 && !isTyping ? placeOf(target) : null;
  };
  const onMouseOver = ({ target, buttons, shiftKey }: MouseEvent): void => {
    // The button was let go elsewhere.
    if (buttons !== 1) pressed.current = null;
    const [from, place] = [pressed.current, placeOf(target)];
    if (from && place && !isSame(place, active)) reach(place, shiftKey ? undefined : from);
  };
  const onClick = ({ target, shiftKey }: MouseEvent): void => {
    const place = placeOf(target);
    if (place && !isTyping) (shiftKey ? reach : go)(place);
  };
  return { onMouseDown, onMouseOver, onClick };
}

/** The chosen cells, and what chooses them: keys with Shift, and the mouse. The functions of keys stay the same while a member moves. */
export function useChosen({ rows, columns, active, onActive, turn }: Cells, isTyping: boolean) {
  const text = useText('grid');
  const [began, setBegan] = useState<Place | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const [down, along] = [rows - 1, columns - 1];
  /** The nearest place that the grid has. */
  const within = useCallback(
    ({ row, column }: Place): Place => ({
      row: Math.min(Math.max(row, 0), down),
      column: Math.min(Math.max(column, 0), along),
    }),
    [down, along],
  );
  const activate = useCallback(
    (place: Place) => {
      turn.ask();
      onActive(within(place));
    },
    [within, onActive, turn],
  );
  const go = useCallback(
    (place: Place) => {
      setBegan(null);
      activate(place);
    },
    [activate],
  );
  const reach = (place: Place, from: Place = began ?? active): void => {
    setBegan(from);
    activate(place);
  };
  // A filter leaves fewer rows or columns.
  const chosen = blockBetween(within(began ?? active), active);
  const count = (chosen.bottom - chosen.top + 1) * (chosen.right - chosen.left + 1);
  const handlers = useMouse({ active, go, reach, isTyping });
  const size = { rows: chosen.bottom - chosen.top + 1, columns: chosen.right - chosen.left + 1 };
  const isCopied = copied === nameOf(chosen);
  const many = count > 1 ? text('chosen', { count, ...size }) : '';
  return {
    chosen,
    isMany: count > 1,
    go,
    reach,
    /** Chooses every cell, and stays at the active one. */
    all: () => {
      setBegan({ row: 0, column: 0 });
      activate({ row: down, column: along });
    },
    noteCopied: () => setCopied(nameOf(chosen)),
    /** For a screen reader. */
    said: isCopied ? text('copied', { count }) : many,
    handlers,
  };
}
