import { fireEvent, screen } from '@testing-library/react';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { NoticeCarousel } from './NoticeCarousel.tsx';

const noticeOf = (text: string) => ({ code: text, text, more: null, link: null });
const all = ['First', 'Second', 'Third'].map(noticeOf);
const captured = vi.fn<(pointer: number) => void>();

beforeEach(() => {
  captured.mockClear();
  Element.prototype.setPointerCapture = captured;
});

const open = (locale: Locale = 'uk_en', notices = all) =>
  renderShop(<NoticeCarousel notices={notices} onClose={() => undefined} />, { locale });
const strip = () => document.querySelector('[data-banner="notices"]') ?? document.body;
const shown = () =>
  all.map(({ text }) => text).filter((text) => screen.queryByText(text)?.closest('[aria-hidden]') === null);
/** One finger from 200 px to another place on the strip. */
const swipe = (to: number, { pointer = 1, lifted = 1 } = {}) => {
  fireEvent.pointerDown(strip(), { pointerId: pointer, isPrimary: true, clientX: 200 });
  fireEvent.pointerMove(strip(), { pointerId: pointer, isPrimary: true, clientX: to });
  fireEvent.pointerUp(strip(), { pointerId: lifted, isPrimary: true, clientX: to });
};

test('a swipe of 30 px moves on, and one the other way moves back', () => {
  open();
  swipe(170);
  expect(shown()).toEqual(['Second']);
  swipe(230);
  expect(shown()).toEqual(['First']);
});

test('a shorter swipe moves nothing and leaves the pointer to the button under it', () => {
  open();
  swipe(171);
  expect(shown()).toEqual(['First']);
  expect(captured).not.toHaveBeenCalled();
});

test('keeps a pointer that swipes, also beside the strip', () => {
  open();
  swipe(170);
  expect(captured).toHaveBeenCalledWith(1);
});

test('reverses the swipe direction in right-to-left languages', () => {
  open('ae_ar');
  swipe(230);
  expect(shown()).toEqual(['Second']);
});

test('a swipe that the browser takes over, or a second finger interrupts, moves nothing', () => {
  open();
  fireEvent.pointerDown(strip(), { pointerId: 1, isPrimary: true, clientX: 200 });
  fireEvent.pointerCancel(strip(), { pointerId: 1 });
  fireEvent.pointerUp(strip(), { pointerId: 1, clientX: 100 });
  expect(shown()).toEqual(['First']);
  swipe(100, { pointer: 1, lifted: 2 });
  expect(shown()).toEqual(['First']);
});

test('a second finger swipes nothing', () => {
  open();
  fireEvent.pointerDown(strip(), { pointerId: 2, isPrimary: false, clientX: 200 });
  fireEvent.pointerUp(strip(), { pointerId: 2, isPrimary: false, clientX: 100 });
  expect(shown()).toEqual(['First']);
});

test('a single message has no controls to move', () => {
  open('uk_en', all.slice(0, 1));
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Hide these messages',
  ]);
});

test('marks the bullet of the message that is shown', () => {
  open();
  swipe(170);
  const marked = screen.getAllByRole('button', { current: true });
  expect(marked.map((button) => button.getAttribute('aria-label'))).toEqual(['Message 2 of 3']);
});
