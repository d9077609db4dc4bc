// How the keyboard and the clipboard work in a grid. decisions/0126, decisions/0136.
import { mostPastedCells, pastedBlock, type PlacedCell, placedBlock } from '@vitrine/rules/prices/pastedBlock';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import type { Turn } from './turn.ts';

export type Place = { readonly row: number; readonly column: number };
/** The text with which an editor begins: the key that opened it. */
export type Editing = { readonly first: string | null };
export type Move = 'down' | 'right' | 'left' | 'stay';
export type OnType = (place: Place, typed: string, move: Move) => void;

export type GridOf = {
  /** How many rows and columns it has. */
  readonly rows: number;
  readonly columns: number;
  readonly active: Place;
  readonly onActive: (place: Place) => void;
  readonly turn: Turn;
  readonly mayType: boolean;
  /** Takes texts for cells; the same function while a member moves. */
  readonly onTyped: (cells: readonly PlacedCell[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Says what a paste has left out. */
  readonly onSaid: (says: string | null) => void;
};

const placeOf = (element: EventTarget): Place | null => {
  const [row, column] = (
    element instanceof Element ? (element.closest('[data-place]')?.getAttribute('data-place') ?? '') : ''
  )
    .split(' ')
    .map(Number);
  return row === undefined || column === undefined ? null : { row, column };
};

const moves: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};

/** Moves to a place, or to the nearest one that the grid has. */
function useGo({ rows, columns, onActive, turn }: GridOf): (place: Place) => void {
  const [down, along] = [rows - 1, columns - 1];
  return useCallback(
    ({ row, column }) => {
      turn.ask();
      onActive({ row: Math.min(Math.max(row, 0), down), column: Math.min(Math.max(column, 0), along) });
    },
    [down, along, onActive, turn],
  );
}

const steps: Readonly<Record<Move, readonly [down: number, along: number]>> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
};

/** The editor of a cell: what opens it, and what becomes of its text. Its functions stay the same while a member moves. */
export function useGrid(grid: GridOf) {
  const { rows, columns, active, mayType, onSaid, turn, onTyped, onUndo, onRedo } = grid;
  const text = useText('grid');
  const [editing, setEditing] = useState<Editing | null>(null);
  const go = useGo(grid);
  const onType: OnType = useCallback(
    (place, typed, move) => {
      onTyped([{ ...place, typed }]);
      setEditing(null);
      const [down, along] = steps[move];
      if (move !== 'stay') go({ row: place.row + down, column: place.column + along });
    },
    [onTyped, go],
  );
  const onCancel = useCallback(() => {
    setEditing(null);
    turn.ask();
  }, [turn]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (placeOf(event.target) === null) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const move = moves[key];
    const isCommand = ctrlKey || metaKey;
    if (isCommand && key.toLowerCase() === 'z') (shiftKey ? onRedo : onUndo)();
    else if (isCommand && key.toLowerCase() === 'y') onRedo();
    else if (key === 'Home') go({ row: isCommand ? 0 : active.row, column: 0 });
    else if (key === 'End') go({ row: isCommand ? rows : active.row, column: columns });
    else if (move) go({ row: active.row + move[0], column: active.column + move[1] });
    else if (isCommand || altKey || !mayType) return;
    else if (key === 'Enter' || key === 'F2') setEditing({ first: null });
    else if (key === 'Delete' || key === 'Backspace') onTyped([{ ...active, typed: '' }]);
    else if (key.length === 1) setEditing({ first: key });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (!mayType || placeOf(event.target) === null) return;
    event.preventDefault();
    const block = pastedBlock(event.clipboardData.getData('text/plain'));
    const { cells, outside } = placedBlock(block, active, { rows, columns });
    const isTooLarge = cells.length > mostPastedCells;
    if (!isTooLarge) onTyped(cells);
    const said = outside > 0 ? text('outside', { count: outside }) : null;
    onSaid(isTooLarge ? text('most', { count: mostPastedCells }) : said);
  };
  const onClick = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place && editing === null) go(place);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (mayType && placeOf(event.target)) setEditing({ first: null });
  };
  return { editing, onType, onCancel, handlers: { onKeyDown, onPaste, onClick, onDoubleClick } };
}
