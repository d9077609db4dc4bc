import { act, fireEvent, screen } from '@testing-library/react';
import { carousel } from '@vitrine/rules/screen/carousel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { Carousel } from './Carousel.tsx';

const width = 300;
let still = false;

/** Lays the slides out as a browser does: each as wide as the row, moved by how far the row is scrolled. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    const row = this.parentElement;
    const index = this.tagName === 'LI' && row ? [...row.children].indexOf(this) : 0;
    const left = this.tagName === 'LI' && row ? index * width - row.scrollLeft : 0;
    return { left, right: left + width, top: 0, bottom: 100, width, height: 100 } as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(3 * width);
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
  still = false;
  layOut();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: still && query.includes('reduce'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(plays = true, locale: 'uk_en' | 'ae_ar' = 'uk_en'): void {
  renderShop(
    <Carousel label="Stories" plays={plays}>
      {['One', 'Two', 'Three'].map((name) => (
        <a key={name} href={`/${name}`}>
          {name}
        </a>
      ))}
    </Carousel>,
    { locale },
  );
}
const row = () => screen.getByRole('list');
const shown = () => Math.round(row().scrollLeft / width);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms));
};

test('pages by its buttons in 500 ms, from the last slide to the first, and announces the slide', () => {
  open(false);
  press('Next');
  pass(carousel.speed_ms - 100);
  expect(row().scrollLeft).toBeLessThan(width);
  expect(row().style.scrollSnapType).toBe('none');
  pass(150);
  expect(row().scrollLeft).toBe(width);
  expect(row().style.scrollSnapType).toBe('');
  expect(screen.getByText('2 of 3')).toBeTruthy();
  for (const slide of [2, 0]) {
    press('Next');
    pass(600);
    expect(shown()).toBe(slide);
  }
  press('Previous');
  pass(600);
  expect(shown()).toBe(2);
});

test('plays every 3 s until it is paused, silently, and goes on when asked', () => {
  open();
  pass(carousel.autoplay_speed_ms - 100);
  expect(shown()).toBe(0);
  pass(800);
  expect(shown()).toBe(1);
  expect(document.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  press('Pause');
  pass(7000);
  expect(shown()).toBe(1);
  press('Play');
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  pass(3600);
  expect(shown()).toBe(2);
});

test('waits while the visitor is in it, and stops once used', () => {
  open();
  act(() => screen.getByRole('link', { name: 'One' }).focus());
  pass(7000);
  expect(shown()).toBe(0);
  act(() => screen.getByRole('link', { name: 'One' }).blur());
  press('Next');
  pass(600);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  pass(7000);
  expect(shown()).toBe(1);
});

test('with reduced motion does not start, and pages at once, without a barrier', async () => {
  still = true;
  open();
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  pass(7000);
  expect(shown()).toBe(0);
  press('Next');
  expect(shown()).toBe(1);
  vi.useRealTimers();
  expect(await barriers()).toEqual([]);
});

test('arrow keys page in the direction of the text', () => {
  open(false);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'ArrowRight' });
  pass(600);
  expect(shown()).toBe(1);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'ArrowLeft' });
  pass(600);
  expect(shown()).toBe(0);
});

const pull = (by: number) => {
  row().setPointerCapture = () => undefined;
  const mouse = { pointerType: 'mouse', pointerId: 1, button: 0 };
  fireEvent.pointerDown(row(), { ...mouse, clientX: 200 });
  fireEvent.pointerMove(row(), { ...mouse, clientX: 200 + by });
  fireEvent.pointerUp(row(), { ...mouse, clientX: 200 + by });
};

test('a mouse that pulls more than 5 px swipes and does not click; less is a click', () => {
  open(false);
  const link = screen.getByRole('link', { name: 'One' });
  pull(-carousel.swipe_threshold);
  expect(fireEvent.click(link)).toBe(true);
  expect(shown()).toBe(0);
  pull(-carousel.swipe_threshold - 1);
  expect(fireEvent.click(link)).toBe(false);
  pass(600);
  expect(shown()).toBe(1);
  pull(60);
  pass(600);
  expect(shown()).toBe(0);
});

test('returns to its slide 50 ms after the window has another width', () => {
  open(false);
  press('Next');
  pass(600);
  row().scrollLeft = width + 40;
  fireEvent(window, new Event('resize'));
  pass(carousel.resize_delay_ms - 10);
  expect(row().scrollLeft).toBe(width + 40);
  pass(20);
  expect(row().scrollLeft).toBe(width);
});
