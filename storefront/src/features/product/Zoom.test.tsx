// The enlarged pictures: which one opens, the keys that move and close, and the files that are loaded.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Picture } from '@vitrine/contract/catalogue';
import { renderShop } from '../../testing/renderShop.tsx';
import { Zoom } from './Zoom.tsx';

const images = ['Front', 'Side', 'Clasp'].map((alt, index) => ({
  url: `/images/${alt.toLowerCase()}.webp`,
  alt,
  width: index === 0 ? 4000 : 1200,
  height: index === 0 ? 5000 : 1500,
}));
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  // The lightbox draws no picture before it knows how large it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(index = 0, shown: readonly Picture[] = images, locale: 'uk_en' | 'fr_fr' = 'uk_en'): Promise<void> {
  renderShop(<Zoom images={shown} index={index} onClose={onClose} />, { locale });
  await screen.findByRole('dialog');
}
/** The picture that a screen reader finds: the slides beside it are hidden. */
const shownNow = () => document.querySelector('.yarl__slide_current img')?.getAttribute('alt');
const press = (key: string) => fireEvent.keyDown(document.querySelector('.yarl__container')!, { key });

test('opens at the picture that was chosen, in a dialog with the page’s words', async () => {
  await open(1);
  await waitFor(() => expect(shownNow()).toBe('Side'));
  for (const name of ['Close', 'Next', 'Previous', 'Zoom in'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('arrow keys move through the pictures, and from the last to the first', async () => {
  await open(1);
  await waitFor(() => expect(shownNow()).toBe('Side'));
  press('ArrowRight');
  await waitFor(() => expect(shownNow()).toBe('Clasp'));
  press('ArrowRight');
  await waitFor(() => expect(shownNow()).toBe('Front'));
  press('ArrowLeft');
  await waitFor(() => expect(shownNow()).toBe('Clasp'));
});

test('buttons move as the keys do', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shownNow()).toBe('Side'));
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(shownNow()).toBe('Front'));
});

test('Escape closes', async () => {
  await open();
  press('Escape');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the browser’s Back closes instead of leaving the page', async () => {
  await open();
  await waitFor(() => expect(window.history.state).toMatchObject({ layer: 1 }));
  await act(async () => window.history.back());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

const source = () => document.querySelector('.yarl__slide_current img')?.getAttribute('src');

test.each([
  [1280, 850],
  [1000, 800],
  [800, 700],
  [600, 900],
  [390, 700],
  [320, 400],
])('loads in a window of %i px the file of %i px', async (window_width, width) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(window_width);
  // The picture never needs more than the window's own pixels here.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await open();
  await waitFor(() => expect(source()).toBe(`/images/front.webp?w=${width}&f=webp`));
});

test('loads the master once the picture is enlarged', async () => {
  await open();
  await waitFor(() => expect(source()).toBe('/images/front.webp?w=850&f=webp'));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(source()).toBe('/images/front.webp?f=webp'));
});

test('asks for no file that is larger than the master', async () => {
  const small = images.map((image) => ({ ...image, width: 600, height: 750 }));
  await open(1, small);
  await waitFor(() => expect(source()).toBe('/images/side.webp?f=webp'));
});

test('speaks the language of the page', async () => {
  await open(0, images, 'fr_fr');
  expect(screen.getByRole('button', { name: 'Suivante' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
});

describe('a clip', () => {
  const video = { url: '/images/film.mp4', type: 'video/mp4' as const, uploaded_at: '2026-11-25T10:00:00Z' };
  const withClip = [...images, { url: '/images/film.webp', alt: 'Film', width: 1000, height: 1250, video }];
  const player = () => screen.findByLabelText<HTMLVideoElement>('Film');

  test('plays as it opens when it was pressed', async () => {
    const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open(3, withClip);
    const clip = await player();
    expect(played.mock.contexts).toEqual([clip]);
    expect(clip.muted).toBe(true);
  });

  test('beside another picture has controls and its own, and neither starts nor loads before it is asked to', async () => {
    const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open(2, withClip);
    const clip = await player();
    expect(played).not.toHaveBeenCalled();
    expect(clip.controls).toBe(true);
    expect(clip.hasAttribute('autoplay')).toBe(false);
    expect(clip.preload).toBe('none');
    expect(clip.getAttribute('poster')).toContain('/images/film.webp?w=');
    expect(clip.querySelector('source')?.getAttribute('src')).toBe('/images/film.mp4');
  });

  test('stops when another picture is shown', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    await open(3, withClip);
    await player();
    expect(paused).not.toHaveBeenCalled();
    press('ArrowLeft');
    await waitFor(() => expect(shownNow()).toBe('Clasp'));
    await waitFor(() => expect(paused).toHaveBeenCalled());
  });

  test('keeps the arrow keys of its player from paging', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open(3, withClip);
    fireEvent.keyDown(await player(), { key: 'ArrowLeft' });
    expect(document.querySelector('.yarl__slide_current video')).not.toBeNull();
  });
});
