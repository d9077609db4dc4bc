// How the keyboard and the clipboard work in a grid. decisions/0126, decisions/0136, decisions/0159.
import {
  type Block,
  cellsOf,
  copiedBlock,
  mostPastedCells,
  pastedBlock,
  type PlacedCell,
  placedBlock,
} from '@vitrine/rules/prices/pastedBlock';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { type Place, placeOf } from './place.ts';
import type { Turn } from './turn.ts';
import { useChosen } from './useChosen.ts';

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
  /** The text of a cell as a member types it: what is copied pastes back unchanged. */
  readonly textAt: (place: Place) => string;
  /** Takes texts for cells; the same function while a member moves. */
  readonly onTyped: (cells: readonly PlacedCell[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Says what a paste has left out. */
  readonly onSaid: (says: string | null) => void;
};

const moves: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};

/** Where a key goes from the active cell; null for a key that does not move. */
function goal(
  { key, isCommand }: { readonly key: string; readonly isCommand: boolean },
  { rows, columns, active }: Pick<GridOf, 'rows' | 'columns' | 'active'>,
): Place | null {
  if (key === 'Home') return { row: isCommand ? 0 : active.row, column: 0 };
  if (key === 'End') return { row: isCommand ? rows : active.row, column: columns };
  const move = moves[key];
  return move ? { row: active.row + move[0], column: active.column + move[1] } : null;
}

const steps: Readonly<Record<Move, readonly [down: number, along: number]>> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
};

/** The cells that a pasted block is for: it begins at the first chosen cell, and one value fills all that are chosen. */
function placedIn(text: string, chosen: Block, grid: Pick<GridOf, 'rows' | 'columns'>) {
  const block = pastedBlock(text);
  const [[only = ''] = []] = block;
  const isOne = block.length === 1 && block[0]?.length === 1;
  return placedBlock(
    isOne ? cellsOf(chosen, () => only) : block,
    { row: chosen.top, column: chosen.left },
    { rows: grid.rows, columns: grid.columns },
  );
}

/** The editor of a cell: what opens it, and what becomes of its text. Its functions stay the same while a member moves. */
export function useGrid(grid: GridOf) {
  const { active, mayType, onSaid, turn, onTyped, onUndo, onRedo, textAt } = grid;
  const text = useText('grid');
  const [editing, setEditing] = useState<Editing | null>(null);
  const choice = useChosen(grid, editing !== null);
  const { chosen, go, reach } = choice;
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
  const empty = (): void => onTyped(cellsOf(chosen, ({ row, column }) => ({ row, column, typed: '' })).flat());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (placeOf(event.target) === null) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isCommand = ctrlKey || metaKey;
    const to = goal({ key, isCommand }, grid);
    if (isCommand && key.toLowerCase() === 'z') (shiftKey ? onRedo : onUndo)();
    else if (isCommand && key.toLowerCase() === 'y') onRedo();
    else if (isCommand && key.toLowerCase() === 'a') choice.all();
    else if (to) (shiftKey ? reach : go)(to);
    else if (key === 'Escape' && choice.isMany) go(active);
    else if (isCommand || altKey || !mayType) return;
    else if (key === 'Enter' || key === 'F2') setEditing({ first: null });
    else if (key === 'Delete' || key === 'Backspace') empty();
    else if (key.length === 1) setEditing({ first: key });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (!mayType || placeOf(event.target) === null) return;
    event.preventDefault();
    const { cells, outside } = placedIn(event.clipboardData.getData('text/plain'), chosen, grid);
    const isTooLarge = cells.length > mostPastedCells;
    if (!isTooLarge) onTyped(cells);
    const said = outside > 0 ? text('outside', { count: outside }) : null;
    onSaid(isTooLarge ? text('most', { count: mostPastedCells }) : said);
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (placeOf(event.target) === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedBlock(cellsOf(chosen, textAt)));
    choice.noteCopied();
  };
  const onDoubleClick = (event: { readonly target: EventTarget }): void => {
    if (mayType && placeOf(event.target)) setEditing({ first: null });
  };
  const handlers = { onKeyDown, onPaste, onCopy, onDoubleClick, ...choice.handlers };
  return { editing, onType, onCancel, handlers, chosen: choice.isMany ? chosen : null, said: choice.said };
}
