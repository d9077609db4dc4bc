// The stack of trays: what opens it, what closes it, what holds it open (spec 1 §2).
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clickOverlay,
  closeAllTrays,
  closeTray,
  finishTrays,
  holdEscape,
  openTray,
  closeByEscape,
  trayOfFragment,
  trayOfTrigger,
  useTrays,
} from './trays.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
});
afterEach(() => {
  act(() => {
    finishTrays();
    vi.runAllTimers();
  });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The trays that are open, as the page sees them. */
function stack() {
  const { result } = renderHook(() => useTrays());
  return {
    live: () => result.current.entries.filter(({ closing }) => !closing).map(({ name }) => name),
    all: () => result.current.entries.map(({ name }) => name),
    top: () => result.current.entries.at(-1),
  };
}

describe('the stack', () => {
  test('holds trays in the order in which they open, with their parameters and openers', () => {
    const trays = stack();
    const opener = document.createElement('button');
    act(() => openTray('help'));
    act(() => openTray('order', { order_id: '7' }, opener));
    expect(trays.live()).toEqual(['help', 'order']);
    expect(trays.top()).toMatchObject({ params: { order_id: '7' }, opener });
  });

  test('remembers the focused element as the opener', () => {
    const trays = stack();
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    act(() => openTray('help'));
    expect(trays.top()?.opener).toBe(opener);
    opener.remove();
  });

  test('loses the tray on top alone by its close control', () => {
    const trays = stack();
    act(() => openTray('help'));
    act(() => openTray('cart'));
    act(() => void closeTray());
    expect(trays.live()).toEqual(['help']);
  });

  test('keeps a tray on its way out until it has moved away', () => {
    const trays = stack();
    act(() => openTray('help'));
    act(() => void closeTray());
    expect(trays.live()).toEqual([]);
    expect(trays.all()).toEqual(['help']);
    act(() => void vi.runAllTimers());
    expect(trays.all()).toEqual([]);
  });

  test('closes as a whole', () => {
    const trays = stack();
    act(() => openTray('help'));
    act(() => openTray('cart'));
    act(() => void closeAllTrays());
    expect(trays.live()).toEqual([]);
  });

  test('closes as a whole by a click on the overlay', () => {
    const trays = stack();
    act(() => openTray('help'));
    act(() => openTray('cart'));
    act(() => clickOverlay());
    expect(trays.live()).toEqual([]);
  });
});

describe('Escape', () => {
  test('says whether a tray was open', () => {
    expect(closeByEscape()).toBe(false);
    act(() => openTray('help'));
    act(() => expect(closeByEscape()).toBe(true));
    act(() => expect(closeByEscape()).toBe(false));
  });

  test('waits for every suggestion list that holds it', () => {
    const trays = stack();
    act(() => openTray('help'));
    const [one, other] = [holdEscape(), holdEscape()];
    one();
    one();
    act(() => void closeByEscape());
    expect(trays.live()).toEqual(['help']);
    other();
    act(() => void closeByEscape());
    expect(trays.live()).toEqual([]);
  });
});

describe('a fragment', () => {
  test.each([
    ['#tray=newsletter&email=a%2Bb%40c.fr', { name: 'newsletter', params: { email: 'a+b@c.fr' } }],
    ['#tray:help', { name: 'help', params: {} }],
    ['tray=help', { name: 'help', params: {} }],
    ['#tray=', null],
    ['#tray=unknown', null],
    ['#constructor', null],
    ['', null],
  ])('%s', (hash, expected) => {
    expect(trayOfFragment(hash)).toEqual(expected);
  });
});

describe('a trigger', () => {
  const trigger = (tray: string | null, params?: string) => {
    const button = document.createElement('button');
    if (tray !== null) button.dataset['tray'] = tray;
    if (params !== undefined) button.dataset['trayParams'] = params;
    return trayOfTrigger(button);
  };

  test('names its tray', () => {
    expect(trigger('cart')).toEqual({ name: 'cart', params: {} });
  });

  test.each([
    ['that names none', null, undefined],
    ['of an unknown tray', 'secrets', undefined],
    ['whose parameters are none', 'cart', 'null'],
    ['whose parameters are a word', 'cart', '"help"'],
  ])('%s opens nothing', (_what, tray, params) => {
    expect(trigger(tray, params)).toBeNull();
  });
});
