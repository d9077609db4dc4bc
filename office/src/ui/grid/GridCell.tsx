import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Turn } from './turn.ts';
import type { Move, OnType } from './useGrid.ts';
import css from './grid.module.css';

/** What an editor is called, and the text with which it begins. */
type EditorOf = { readonly label: string; readonly first: string };

type Props = {
  /** Its places among the rows and the columns. */
  readonly at: number;
  readonly along: number;
  readonly isActive: boolean;
  /** Whether it is one of several chosen cells. */
  readonly isChosen: boolean;
  /** Its editor while it is typed into: what it needs is computed for one cell of thousands. */
  readonly editor: EditorOf | null;
  /** Whether it was typed into, and whether what was typed is wrong. */
  readonly edge: 'edited' | 'bad' | undefined;
  readonly inputMode?: 'decimal' | 'text';
  /** The language of its text, and how it is written. */
  readonly lang?: string | undefined;
  readonly dir?: 'ltr' | 'rtl' | undefined;
  readonly onType: OnType;
  readonly onCancel: () => void;
  readonly turn: Turn;
  readonly children: ReactNode;
};

/** Focuses an element that has just appeared, behind its text. */
const focusEnd = (element: HTMLInputElement | null): void => {
  element?.focus();
  element?.setSelectionRange(element.value.length, element.value.length);
};

type EditorProps = EditorOf &
  Pick<Props, 'onCancel' | 'inputMode' | 'lang' | 'dir'> & {
    readonly onType: (typed: string, move: Move) => void;
  };

function Editor({ label, first, onType, onCancel, inputMode, lang, dir }: EditorProps) {
  // A key that ends the editor also takes the focus from it.
  const isOver = useRef(false);
  const end = (work: () => void): void => {
    if (isOver.current) return;
    isOver.current = true;
    work();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget, shiftKey, nativeEvent } = event;
    event.stopPropagation();
    // The key ends a word of an input method, and not the cell.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') end(onCancel);
    else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      const move = key === 'Enter' ? 'down' : shiftKey ? 'left' : 'right';
      end(() => onType(currentTarget.value, move));
    }
  };
  return (
    <input
      className={css.editor}
      aria-label={label}
      defaultValue={first}
      inputMode={inputMode}
      lang={lang}
      dir={dir}
      autoComplete="off"
      ref={focusEnd}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => end(() => onType(currentTarget.value, 'stay'))}
    />
  );
}

/**
 * A cell of a grid. It takes the focus where a move has made it the active one. It has no hooks and no elements of its own but one: a jump
 * renders hundreds of cells. decisions/0149.
 */
export function GridCell(props: Props) {
  const { at, along, isActive, isChosen, editor, edge, lang, dir, onType, onCancel, turn, inputMode = 'text' } = props;
  const isReached = isActive && editor === null;
  const takeFocus = (cell: HTMLElement | null): void => {
    if (cell !== null && turn.take()) cell.focus();
  };
  return (
    <td
      ref={isReached ? takeFocus : undefined}
      /* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the checks of the page take a cell of a table for no grid */
      role="gridcell"
      className={css.cell}
      data-place={`${at} ${along}`}
      data-edge={edge}
      tabIndex={isReached ? 0 : -1}
      data-chosen={isChosen ? '' : undefined}
      aria-selected={isActive || isChosen}
      aria-invalid={edge === 'bad' ? true : undefined}
    >
      {editor === null ? (
        props.children
      ) : (
        <Editor
          {...editor}
          inputMode={inputMode}
          lang={lang}
          dir={dir}
          onType={(typed, move) => onType({ row: at, column: along }, typed, move)}
          onCancel={onCancel}
        />
      )}
    </td>
  );
}
