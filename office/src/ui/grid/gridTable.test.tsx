// A long grid shows first what is near the view, and the keyboard reaches every cell. decisions/0149.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WordsProvider } from '../../lib/words/words.tsx';
import { GridCell } from './GridCell.tsx';
import { GridTable, type RowState } from './GridTable.tsx';
import { NearFirst } from './NearFirst.tsx';
import { useActive } from './useActive.ts';

const rows = 400;
const columns = 35;

// The page of a test has no layout: rows of 72 px, and columns of 100 px in a box of 700. Its window scrolls and says nothing of it.
beforeEach(() => {
  const sizes = { offsetHeight: 72, scrollHeight: rows * 72, clientWidth: 700, scrollWidth: 3600 } as const;
  for (const name of ['offsetHeight', 'scrollHeight', 'clientWidth', 'scrollWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(sizes[name]);
  document.documentElement.scrollTop = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation((to: unknown) => {
    const top = typeof to === 'object' && to !== null && 'top' in to ? Number(to.top) : 0;
    document.documentElement.scrollTop = top;
    // As in a browser, after the script that scrolls.
    queueMicrotask(() => window.dispatchEvent(new Event('scroll')));
  });
});
afterEach(() => void vi.restoreAllMocks());

/** What the page has when a row has just come into it: its cells, and whether the row has its last one. */
const made: { readonly cells: number; readonly hasLast: boolean }[] = [];
const cellsNow = (): number => document.querySelectorAll('[role=gridcell]').length;

function Row({
  index,
  activeColumn,
  chosenFrom,
  chosenTo,
  near,
  onType,
  onCancel,
  turn,
}: RowState & { readonly turn: GridTurn }) {
  useLayoutEffect(() => {
    const last = document.querySelector(`[data-place="${index} ${columns - 1}"]`);
    made.push({ cells: cellsNow(), hasLast: last !== null });
  }, [index]);
  const cellAt = (at: number): ReactNode => (
    <GridCell
      key={at}
      at={index}
      along={at}
      isActive={activeColumn === at}
      isChosen={at >= chosenFrom && at < chosenTo}
      editor={null}
      edge={undefined}
      onType={onType}
      onCancel={onCancel}
      turn={turn}
    >
      {`${index} ${at}`}
    </GridCell>
  );
  return <NearFirst count={columns} near={near} cellAt={cellAt} />;
}
type GridTurn = ReturnType<typeof useActive>['turn'];

test('an input method ends its word by the same key, and not the cell', () => {
  const typed = vi.fn();
  render(
    <table>
      <tbody>
        <tr>
          <GridCell
            at={0}
            along={0}
            isActive
            isChosen={false}
            editor={{ label: 'Title', first: '' }}
            edge={undefined}
            onType={typed}
            onCancel={typed}
            turn={{ ask: () => undefined, take: () => false, isAsked: () => false }}
          >
            {null}
          </GridCell>
        </tr>
      </tbody>
    </table>,
  );
  const editor = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(editor, { target: { value: '鞄' } });
  fireEvent.keyDown(editor, { key: 'Enter', isComposing: true });
  expect(typed).not.toHaveBeenCalled();
  fireEvent.keyDown(editor, { key: 'Enter' });
  expect(typed).toHaveBeenCalledWith({ row: 0, column: 0 }, '鞄', 'down');
});

const typedCells = vi.fn();

function Grid() {
  const { active, setActive, turn, setSays } = useActive({ rows, columns, isWrong: () => false, elsewhere: '' });
  const doNothing = (): void => undefined;
  const does = { onActive: setActive, onTyped: typedCells, onUndo: doNothing, onRedo: doNothing, onSaid: setSays };
  const cellsAt = (state: RowState): ReactNode => <Row {...state} turn={turn} />;
  return (
    <GridTable
      grid={{ rows, columns, active, turn, mayType: true, textAt: ({ row, column }) => `${row}.${column}`, ...does }}
      label="Prices"
      head={null}
      headRows={2}
      keyAt={String}
      cellsAt={cellsAt}
    />
  );
}

async function shown(): Promise<HTMLElement> {
  render(
    <WordsProvider>
      <Grid />
    </WordsProvider>,
  );
  return screen.findByRole('grid');
}

const press = (key: string, ctrlKey = false, shiftKey = false): void => {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key, ctrlKey, shiftKey });
};
const focused = (): string | null | undefined => document.activeElement?.textContent;
const isWhole = (grid: HTMLElement) => () => expect(cellsNow()).toBe(within(grid).getAllByRole('row').length * columns);

test('rows show first the cells near the view, then all of theirs', async () => {
  made.length = 0;
  const grid = await shown();
  const inPage = within(grid).getAllByRole('row').length;
  expect(inPage).toBeGreaterThan(10);
  expect(inPage).toBeLessThan(20);
  // Seven columns in view and one beside them.
  expect(Math.max(...made.map(({ cells }) => cells))).toBe(inPage * 8);
  await waitFor(isWhole(grid));
});

test('a jump to the last cell brings its row with the last columns first, and focuses it', async () => {
  const grid = await shown();
  await waitFor(isWhole(grid));
  fireEvent.click(within(grid).getByText('0 0'));
  expect(focused()).toBe('0 0');
  made.length = 0;
  press('End', true);
  await waitFor(() => expect(focused()).toBe('399 34'));
  // After two rows of headers.
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('402');
  expect(made.some(({ hasLast }) => hasLast)).toBe(true);
  await waitFor(isWhole(grid));
  expect(within(grid).getAllByRole('row').length).toBeLessThan(20);
});

test('a key to a column outside the view focuses its cell', async () => {
  const grid = await shown();
  fireEvent.click(within(grid).getByText('3 0'));
  press('End');
  await waitFor(() => expect(focused()).toBe('3 34'));
  press('Home');
  await waitFor(() => expect(focused()).toBe('3 0'));
});

const chosen = (grid: HTMLElement): (string | null)[] =>
  within(grid)
    .getAllByRole('gridcell', { selected: true })
    .map(({ textContent }) => textContent);
const status = (): string | null => screen.getByRole('status').textContent;
const clipboard = (text = ''): { getData: () => string; setData: ReturnType<typeof vi.fn> } => ({
  getData: () => text,
  setData: vi.fn(),
});
/** What a key or a menu copies at the cell with the focus. */
function copied(): unknown {
  const clipboardData = clipboard();
  if (document.activeElement) fireEvent.copy(document.activeElement, { clipboardData });
  return clipboardData.setData.mock.calls;
}
function paste(text: string): unknown {
  typedCells.mockClear();
  if (document.activeElement) fireEvent.paste(document.activeElement, { clipboardData: clipboard(text) });
  return typedCells.mock.lastCall?.[0];
}

test('Shift and arrows choose a block from where they began; it is said, copied as a spreadsheet has it, and pasted back in its place', async () => {
  const grid = await shown();
  await waitFor(isWhole(grid));
  fireEvent.click(within(grid).getByText('2 3'));
  press('ArrowLeft', false, true);
  press('ArrowUp', false, true);
  expect(focused()).toBe('1 2');
  expect(chosen(grid)).toEqual(['1 2', '1 3', '2 2', '2 3']);
  expect(status()).toBe('4 cells chosen: 2 rows, 2 columns.');
  expect(copied()).toEqual([['text/plain', '1.2\t1.3\n2.2\t2.3\n']]);
  expect(status()).toBe('4 cells copied.');
  expect(paste('a\tb\nc\td\n')).toEqual([
    { row: 1, column: 2, typed: 'a' },
    { row: 1, column: 3, typed: 'b' },
    { row: 2, column: 2, typed: 'c' },
    { row: 2, column: 3, typed: 'd' },
  ]);
  // One value fills what is chosen, and Delete empties it.
  const all = (typed: string) => [1, 2].flatMap((row) => [2, 3].map((column) => ({ row, column, typed })));
  expect(paste('7')).toEqual(all('7'));
  press('Delete');
  expect(typedCells).toHaveBeenLastCalledWith(all(''));
  press('Escape');
  expect(chosen(grid)).toEqual(['1 2']);
  expect(status()).toBe('');
  expect(copied()).toEqual([['text/plain', '1.2']]);
  expect(status()).toBe('1 cell copied.');
  press('ArrowDown');
  expect(status()).toBe('');
});

test('Shift and a jump choose to the end of a row and of the grid, and Ctrl A all of it', async () => {
  const grid = await shown();
  await waitFor(isWhole(grid));
  fireEvent.click(within(grid).getByText('1 30'));
  press('End', false, true);
  expect(status()).toBe('5 cells chosen: 1 row, 5 columns.');
  press('End', true, true);
  await waitFor(() => expect(focused()).toBe('399 34'));
  expect(status()).toBe('1995 cells chosen: 399 rows, 5 columns.');
  press('a', true);
  expect(status()).toBe('14000 cells chosen: 400 rows, 35 columns.');
});

test('the mouse chooses a block by a drag or with Shift, and a click the one cell', async () => {
  const grid = await shown();
  await waitFor(isWhole(grid));
  const cell = (name: string) => within(grid).getByText(name);
  fireEvent.mouseDown(cell('0 1'));
  fireEvent.mouseOver(cell('1 1'), { buttons: 1 });
  fireEvent.mouseOver(cell('1 2'), { buttons: 1 });
  fireEvent.mouseUp(cell('1 2'));
  // With the button up, the mouse chooses nothing.
  fireEvent.mouseOver(cell('3 3'), { buttons: 0 });
  expect(chosen(grid)).toEqual(['0 1', '0 2', '1 1', '1 2']);
  fireEvent.click(cell('2 1'), { shiftKey: true });
  expect(chosen(grid)).toEqual(['0 1', '1 1', '2 1']);
  fireEvent.click(cell('2 1'));
  expect(chosen(grid)).toEqual(['2 1']);
});
