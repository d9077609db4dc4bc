// What the search says beside its suggestions: corrections, nothing found, all results, past searches to forget.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { SearchPanel } from './SearchPanel.tsx';

const server = fakeServer();
const onClose = vi.fn<(back: boolean) => void>();
const call = '/api/backend/suggestions';
type Answer = {
  readonly suggestionGroups: readonly object[];
  readonly total: number;
  readonly corrected: string | null;
};
const nothing: Answer = { suggestionGroups: [], total: 0, corrected: null };
const group = (suggestions: readonly object[]) => ({ indexName: '1keywords', indexTitle: 'Searches', suggestions });
const keyword = (searchterm: string) => ({ searchterm, nrResults: 2, url: `/search?s=${searchterm}` });

function Opened() {
  return <output aria-label="trays">{useTrays().entries.map(({ name }) => name)}</output>;
}
const answers = (answer: Answer) =>
  server.on(call, ({ query }) => ({ body: query.get('terms') ? answer : { ...nothing, suggestionGroups: [] } }));
let words = 0;
/** Opens the search and types words that no test before has asked for. */
async function typed(): Promise<string> {
  words += 1;
  const terms = `etrier${words}`;
  open();
  await userEvent.type(screen.getByRole('combobox'), terms);
  return terms;
}
function open(): void {
  renderShop(
    <>
      <SearchPanel onClose={onClose} />
      <Opened />
    </>,
    { at: '/uk_en/' },
  );
}

beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
  Element.prototype.scrollIntoView = () => {};
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  act(() => finishTrays());
  vi.restoreAllMocks();
});

describe('words that nothing is found for', () => {
  test('offer an adviser', async () => {
    answers(nothing);
    await typed();
    expect(await screen.findByText('No results')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ask an adviser' }));
    expect(screen.getByLabelText('trays').textContent).toBe('help');
  });

  test('are announced', async () => {
    answers(nothing);
    await typed();
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('No suggestions'));
  });

  test('have no way to all results', async () => {
    answers(nothing);
    await typed();
    await screen.findByText('No results');
    expect(screen.queryByRole('link', { name: /^See all/u })).toBeNull();
  });
});

test('says which words were looked for instead', async () => {
  answers({ suggestionGroups: [group([keyword('saddle')])], total: 2, corrected: 'saddle' });
  const terms = await typed();
  expect(await screen.findByText(`No results for “${terms}”. Showing “saddle”.`)).toBeDefined();
});

test('leads to all results, and remembers the words', async () => {
  answers({ suggestionGroups: [], total: 12, corrected: null });
  const terms = await typed();
  await userEvent.click(await screen.findByRole('link', { name: 'See all 12 results' }));
  await waitFor(() => expect(place.now).toBe(`/uk_en/search?s=${terms}`));
  expect(JSON.parse(localStorage.getItem('pastsearches') ?? '[]')).toEqual([terms]);
  expect(onClose).toHaveBeenCalledWith(false);
});

test('empties the field by its button, the focus back in it', async () => {
  answers(nothing);
  await typed();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  const field = screen.getByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('closes by its button, the focus back where it came from', async () => {
  answers(nothing);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Close the search' }));
  expect(onClose).toHaveBeenCalledWith(true);
});

describe('past searches', () => {
  test('are forgotten by their button, the focus back in the field', async () => {
    answers(nothing);
    localStorage.setItem('pastsearches', '["bag","belt"]');
    open();
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Forget these searches' }));
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(localStorage.getItem('pastsearches')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    expect(screen.queryByRole('button', { name: 'Forget these searches' })).toBeNull();
  });

  test('cannot be forgotten where there are none', () => {
    answers(nothing);
    open();
    expect(screen.queryByRole('button', { name: 'Forget these searches' })).toBeNull();
  });

  test('search again by a click', async () => {
    answers(nothing);
    localStorage.setItem('pastsearches', '["bag"]');
    open();
    await userEvent.click(await screen.findByRole('option', { name: /bag/u }));
    await waitFor(() => expect(place.now).toBe('/uk_en/search?s=bag'));
  });
});

test('stays usable when suggestions cannot be fetched', async () => {
  server.refuse(call, 500, 500, 'Not now');
  const terms = await typed();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(place.now).toBe(`/uk_en/search?s=${terms}`));
});
