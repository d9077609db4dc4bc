import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePressedInside } from './usePressedInside.ts';

const chosen = vi.fn();

function Ways() {
  const { list, isPressedInside } = usePressedInside();
  return (
    <form>
      <div ref={list}>
        <label>
          <input type="radio" name="way" onChange={() => isPressedInside() && chosen()} /> Apple Pay
        </label>
      </div>
      <button type="button">Pay</button>
    </form>
  );
}

test('a press that began on Pay chooses nothing, wherever its click lands', () => {
  render(<Ways />);
  const way = screen.getByRole('radio');
  const pay = screen.getByRole('button');
  fireEvent.pointerDown(pay);
  fireEvent.click(way);
  expect(chosen).not.toHaveBeenCalled();
});

test('a press that begins soon after another one is not forgotten, nor the one before its click', () => {
  vi.useFakeTimers();
  chosen.mockClear();
  render(<Ways />);
  const pay = screen.getByRole('button');
  fireEvent.pointerDown(pay);
  fireEvent.pointerUp(pay);
  fireEvent.pointerDown(pay);
  vi.runAllTimers();
  fireEvent.pointerUp(pay);
  fireEvent.click(screen.getByRole('radio'));
  vi.useRealTimers();
  expect(chosen).not.toHaveBeenCalled();
});

test('a field that loses the focus forgets no press', () => {
  chosen.mockClear();
  render(<Ways />);
  fireEvent.pointerDown(screen.getByRole('button'));
  fireEvent.blur(screen.getByRole('radio'));
  fireEvent.click(screen.getByRole('radio'));
  expect(chosen).not.toHaveBeenCalled();
});

test.each([
  ['a press that began in the list', () => fireEvent.pointerDown(screen.getByText('Apple Pay'))],
  ['a screen reader, which clicks without a press', () => undefined],
  [
    'a click after another press that was a scroll',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'));
      fireEvent.pointerCancel(window);
    },
  ],
  [
    'an arrow key after another press',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'));
      fireEvent.keyDown(screen.getByRole('radio'), { key: 'ArrowDown' });
    },
  ],
  [
    'a click after another click',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'));
      fireEvent.click(screen.getByRole('button'));
    },
  ],
  [
    'a screen reader after a right click on Pay',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'), { button: 2 });
      fireEvent.contextMenu(screen.getByRole('button'));
    },
  ],
  [
    'voice control after the window has lost a press',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'));
      fireEvent.blur(window);
    },
  ],
  [
    'voice control after a press that had no click, as on a disabled button',
    () => {
      fireEvent.pointerDown(screen.getByRole('button'));
      fireEvent.pointerUp(screen.getByRole('button'));
      vi.runAllTimers();
    },
  ],
])('%s chooses', (_name, press) => {
  vi.useFakeTimers();
  chosen.mockClear();
  render(<Ways />);
  press();
  vi.useRealTimers();
  fireEvent.click(screen.getByRole('radio'));
  expect(chosen).toHaveBeenCalledOnce();
});
