import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Podcast } from '@vitrine/contract/content';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { PodcastPlayer } from './PodcastPlayer.tsx';
import { chapterAt, timeShown } from './podcastTime.ts';

const podcast: Podcast = {
  url: '/images/stories/home-en.mp3',
  language: 'fr',
  seconds: 100,
  is_synthetic: true,
  chapters: [
    { title: 'The parcel', at: 0, text: ['Il arrive un mardi.'] },
    { title: 'The bench', at: 23, text: ['Sous le rabat, deux lettres.'] },
  ],
  subscriptions: [{ icon_url: 'data:,', icon_alt: '', link_url: '/data/podcasts/us_en.xml', link_title: 'RSS' }],
};
let refused: DOMException | null = null;
const element = (): HTMLAudioElement => {
  const found = document.querySelector('audio');
  if (!found) throw new Error('no audio');
  return found;
};
/** Moves the recording to a second. */
const reach = (second: number) => {
  element().currentTime = second;
  fireEvent.timeUpdate(element());
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  refused = null;
  // jsdom plays nothing; the stub records the calls.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (refused) return Promise.reject(refused);
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
  let second = 0;
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    configurable: true,
    get: () => second,
    set: (to: number) => {
      second = to;
    },
  });
});
const open = async () => {
  renderShop(<PodcastPlayer podcast={podcast} />, { at: '/us_en/story/home' });
  await screen.findByRole('heading', { name: 'Listen to this story' });
};

test('plays and pauses by keyboard, and its button says what it does next', async () => {
  await open();
  button('Play').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toBe(document.activeElement));
  await userEvent.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBe(document.activeElement));
});

test('goes back and forward by 15 seconds, never past an end', async () => {
  await open();
  await userEvent.click(button('Forward 15 seconds'));
  expect(element().currentTime).toBe(15);
  await userEvent.click(button('Back 15 seconds'));
  await userEvent.click(button('Back 15 seconds'));
  expect(element().currentTime).toBe(0);
  reach(95);
  await userEvent.click(button('Forward 15 seconds'));
  expect(element().currentTime).toBe(100);
});

test('the slider follows, says the time in words, and moves the recording', async () => {
  await open();
  const slider = screen.getByRole('slider', { name: 'Position in the recording' });
  reach(65);
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('1:05 of 1:40'));
  fireEvent.change(slider, { target: { value: '30' } });
  expect(element().currentTime).toBe(30);
});

test('mutes, and says that it is muted', async () => {
  await open();
  await userEvent.click(button('Mute'));
  expect(button('Mute').getAttribute('aria-pressed')).toBe('true');
  expect(element().muted).toBe(true);
});

test('a chapter plays from its beginning and is marked while it lasts', async () => {
  await open();
  await userEvent.click(button('The bench 0:23'));
  expect(element().currentTime).toBe(23);
  await screen.findByRole('button', { name: 'Pause' });
  expect(button('The bench 0:23').getAttribute('aria-current')).toBe('true');
  reach(5);
  await waitFor(() => expect(button('The parcel 0:00').getAttribute('aria-current')).toBe('true'));
});

test('says that a machine speaks, and in which language; the transcript is marked as that language', async () => {
  await open();
  expect(screen.getByText(/The voice is synthetic/u).textContent).toContain('Spoken in French.');
  await userEvent.click(screen.getByText('Transcript'));
  expect(screen.getByText('Il arrive un mardi.').closest('[lang]')?.getAttribute('lang')).toBe('fr');
});

test('leads to its subscriptions', async () => {
  await open();
  const list = screen.getByText('Subscribe').closest('details');
  if (!list) throw new Error('no list');
  await userEvent.click(screen.getByText('Subscribe'));
  expect(within(list).getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe('/data/podcasts/us_en.xml');
});

test.each([
  ['tells of a recording that cannot be played', new DOMException('', 'NotSupportedError'), true],
  ['says nothing of a pause that overtook the start', new DOMException('', 'AbortError'), false],
] as const)('tells of %s', async (_name, reason, hasAlert) => {
  refused = reason;
  await open();
  await userEvent.click(button('Play'));
  await waitFor(() => expect(screen.getByRole('alert').textContent !== '').toBe(hasAlert));
});

test('times and chapters', () => {
  expect([0, 9.9, 65, 600].map(timeShown)).toEqual(['0:00', '0:09', '1:05', '10:00']);
  expect([0, 22.9, 23, 99].map((time) => chapterAt(podcast.chapters, time))).toEqual([0, 0, 1, 1]);
});
