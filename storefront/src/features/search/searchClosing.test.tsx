// When the open search collapses by itself, what keeps it open, and the pointer in its list.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { SearchPanel } from './SearchPanel.tsx';

const server = fakeServer();
const onClose = vi.fn<(back: boolean) => void>();
let isDesktop = true;
/** Whether the visitor looks at this window. */
let isInFront = true;
const keyword = (searchterm: string) => ({ searchterm, nrResults: 2, url: `/search?s=${searchterm}` });

beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
  [isDesktop, isInFront] = [true, true];
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isInFront);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('1024px') && isDesktop }));
  Element.prototype.scrollIntoView = () => {};
  server.on('/api/backend/suggestions', ({ query }) => ({
    body: {
      suggestionGroups: [
        {
          indexName: '1keywords',
          indexTitle: 'Searches',
          suggestions: [query.get('terms') || 'bag', 'silk'].map(keyword),
        },
      ],
      total: 2,
      corrected: null,
    },
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  return renderShop(
    <>
      <SearchPanel onClose={onClose} />
      <button type="button">Beside</button>
    </>,
    { at: '/uk_en/' },
  );
}
const field = () => screen.getByRole('combobox');
const beside = () => screen.getByRole('button', { name: 'Beside' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the open search collapses half a second after', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('the focus has gone elsewhere, which keeps it', async () => {
    open();
    act(() => beside().focus());
    await pass(300);
    expect(onClose).not.toHaveBeenCalled();
    await pass(300);
    expect(onClose.mock.calls).toEqual([[false]]);
    expect(document.activeElement).toBe(beside());
  });

  test('a scroll of the page on a wide screen', async () => {
    open();
    fireEvent.scroll(document);
    await pass(600);
    expect(onClose.mock.calls).toEqual([[false]]);
  });

  test('the first of several reasons, once', async () => {
    open();
    fireEvent.scroll(document);
    await pass(300);
    fireEvent.pointerDown(beside());
    fireEvent.scroll(document);
    await pass(300);
    expect(onClose).toHaveBeenCalledOnce();
    await pass(1000);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the open search stays', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('when the focus comes back in time', async () => {
    open();
    act(() => beside().focus());
    await pass(300);
    act(() => field().focus());
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('while the focus moves within it', async () => {
    open();
    act(() => screen.getByRole('button', { name: /^Close/u }).focus());
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('on a phone, where the keyboard scrolls the page', async () => {
    isDesktop = false;
    open();
    fireEvent.scroll(document);
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('when a press on its own background takes the focus', async () => {
    open();
    fireEvent.pointerDown(screen.getByRole('search'));
    act(() => field().blur());
    fireEvent.pointerUp(document);
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('when another window comes in front', async () => {
    open();
    isInFront = false;
    act(() => field().blur());
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closed once the shopper has closed it meanwhile', async () => {
    const { unmount } = open();
    fireEvent.pointerDown(beside());
    unmount();
    await pass(1000);
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('the browser’s Back closes it, with the focus back at its button', async () => {
  window.history.replaceState({}, '');
  open();
  await waitFor(() => expect(window.history.state).toMatchObject({ layer: 1 }));
  await act(async () => window.history.back());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
});

test('a pointer marks the option under it, from which the arrows go on', async () => {
  open();
  await userEvent.type(field(), 'hover');
  const silk = await screen.findByRole('option', { name: /^silk/u });
  await screen.findByRole('option', { name: /^hover/u });
  await userEvent.hover(silk);
  expect(field().getAttribute('aria-activedescendant')).toBe(silk.id);
  expect(silk.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(place.now).toBe('/uk_en/search?s=hover'));
  expect(onClose).toHaveBeenCalledWith(true);
});

test('a press on an option leaves the focus in the field, and the click opens it', async () => {
  open();
  await userEvent.type(field(), 'press');
  const silk = await screen.findByRole('option', { name: /^silk/u });
  await userEvent.pointer({ keys: '[MouseLeft>]', target: silk });
  expect(document.activeElement).toBe(field());
  await userEvent.click(silk);
  await waitFor(() => expect(place.now).toBe('/uk_en/search?s=silk'));
});
