import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '@vitrine/contract/catalogue';
import { renderShop } from '../../testing/renderShop.tsx';
import { Gallery } from './Gallery.tsx';

const pictureOf = (name: string) => ({ url: `/images/${name}.webp`, alt: name, width: 800, height: 1000 });
const images = ['Front', 'Side', 'Clasp'].map(pictureOf);
const shownAt: { to: string | null; options: unknown }[] = [];
/** Reports how much of a picture is on the screen, as the browser does while a finger moves the row. */
let report: (ratios: readonly number[]) => void = () => undefined;

beforeEach(() => {
  shownAt.length = 0;
  // The visitor has moved, so that lazy-loaded parts are there.
  window.dispatchEvent(new Event('pointermove'));
  Element.prototype.scrollIntoView = function shown(this: Element, options?: unknown) {
    shownAt.push({ to: this.getAttribute('aria-label'), options });
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: Element[] = [];
      constructor(callback: (entries: { target: Element; intersectionRatio: number }[]) => void) {
        report = (ratios) =>
          callback(this.seen.map((target, index) => ({ target, intersectionRatio: ratios[index] ?? 0 })));
      }
      observe(target: Element) {
        this.seen.push(target);
      }
      disconnect() {}
    },
  );
});

const open = async (shown: readonly Picture[] = images) => {
  renderShop(<Gallery name="Pommeau" images={shown} thumbs={shown.map(({ url }) => `${url}?w=60&h=60`)} />);
  // Their code comes later.
  if (shown.length > 1) await screen.findByRole('button', { name: 'Picture 1' });
};
const thumb = (number: number) => screen.getByRole('button', { name: `Picture ${number}` });
const current = () => [1, 2, 3].filter((number) => thumb(number).getAttribute('aria-current') === 'true');

test('shows every picture of the product in one named row', async () => {
  await open();
  const row = screen.getByRole('group', { name: 'Pictures of Pommeau' });
  expect(
    within(row)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Enlarge: Front', 'Enlarge: Side', 'Enlarge: Clasp']);
});

test('a thumbnail brings its picture into view', async () => {
  await open();
  await userEvent.click(thumb(3));
  expect(shownAt).toEqual([{ to: 'Enlarge: Clasp', options: { block: 'nearest', inline: 'start' } }]);
});

test('counts and marks the first picture that is mostly on the screen', async () => {
  await open();
  expect(current()).toEqual([1]);
  act(() => report([0.3, 0.7, 0]));
  expect(current()).toEqual([2]);
  expect(screen.getByText('2 / 3')).toBeTruthy();
  act(() => report([0.65, 0.7, 0]));
  expect(current()).toEqual([1]);
});

test('keeps the mark while no picture is mostly on the screen', async () => {
  await open();
  act(() => report([0, 0.7, 0]));
  act(() => report([0, 0.5, 0.5]));
  expect(current()).toEqual([2]);
});

test('a single picture has neither count nor thumbnails', async () => {
  await open(images.slice(0, 1));
  expect(screen.queryByText('1 / 1')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('enlarges the picture that was pressed, and closing gives the focus back to it', async () => {
  await open();
  const side = screen.getByRole('button', { name: 'Enlarge: Side' });
  await userEvent.click(side);
  side.blur();
  const close = await screen.findByRole('button', { name: 'Close' });
  close.focus();
  await userEvent.click(close);
  await vi.waitFor(() => expect(document.activeElement).toBe(side));
});

test('shows a clip by its picture and its thumbnail, named as one that plays, and opens its player', async () => {
  const video = { url: '/images/Film.mp4', type: 'video/mp4' as const, uploaded_at: '2026-11-25T10:00:00Z' };
  await open([...images, { ...pictureOf('Film'), role: 'video', video }]);
  const row = within(screen.getByRole('group', { name: 'Pictures of Pommeau' }));
  expect(screen.getAllByRole('button', { name: 'Watch: Film' })).toHaveLength(2);
  await userEvent.click(row.getByRole('button', { name: 'Watch: Film' }));
  expect(await screen.findByLabelText('Film')).toBeInstanceOf(HTMLVideoElement);
});

test('thumbnails are 60 by 60 pixels, twice as dense on dense screens', async () => {
  await open();
  const image = thumb(1).querySelector('img');
  expect(image?.getAttribute('src')).toBe('/images/Front.webp?w=60&h=60');
  expect(image?.getAttribute('srcset')).toContain('/images/Front.webp?w=120&h=120 2x');
});
