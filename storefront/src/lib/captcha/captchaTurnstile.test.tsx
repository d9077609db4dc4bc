// Cloudflare's widget in a form: when its script loads, what its token does, and what a shopper sees when it fails.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCaptchaForm as open, sendCaptchaForm as send, sentCaptcha as sent } from '../../testing/captchaForm.tsx';
import { fakeServer } from '../../testing/fakeServer.ts';

const server = fakeServer();
type Settings = { readonly callback: (token: string) => void; readonly 'error-callback': () => void };
/** What the widget does once it is shown; by default it gives tokens by turns. */
let solve: (settings: Settings) => void;
let tokens = 0;
const shown: { readonly id: string; readonly place: HTMLElement; readonly settings: Settings }[] = [];
const removed: string[] = [];
const scripts: string[] = [];
/** What happens to the next scripts of the page; the last one stays. */
let network: ('load' | 'error' | 'blocked')[];

const turnstile = {
  render: (place: HTMLElement, settings: Settings) => {
    const id = `widget-${shown.length + 1}`;
    shown.push({ id, place, settings });
    solve(settings);
    return id;
  },
  remove: (id: string) => void removed.push(id),
};

beforeEach(() => {
  // The module caches the loaded script as the page does.
  vi.resetModules();
  for (const list of [shown, removed, scripts]) list.length = 0;
  tokens = 0;
  network = ['load'];
  solve = ({ callback }) => callback(`token-${(tokens += 1)}`);
  server.on('/api/commerce/is-captcha-activated', () => ({
    body: { success: 1, provider: 'turnstile', site_key: 'site', script: 'https://challenges.example/api.js' },
  }));
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (!(element instanceof HTMLScriptElement)) return;
    scripts.push(element.src);
    const [end = 'load'] = network.length > 1 ? network.splice(0, 1) : network;
    // An extension that blocks scripts may answer with an empty one.
    if (end === 'load') window.turnstile = turnstile;
    element.dispatchEvent(new Event(end === 'error' ? 'error' : 'load'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete window.turnstile;
});
const failed = () => screen.findByText('The check failed. Please try again.');

test('is shown in the form, in the storefront’s language, and its token is sent', async () => {
  open('ca_fr');
  await send();
  await waitFor(() => expect(sent()).toBe('{"captcha":"token-1"}'));
  expect(shown).toHaveLength(1);
  expect(shown[0]?.settings).toMatchObject({ sitekey: 'site', action: 'account', language: 'fr-CA' });
  expect(shown[0]?.place.closest('form')).not.toBeNull();
});

test('loads its script once, and replaces its widget for the next token', async () => {
  open();
  await send();
  await waitFor(() => expect(sent()).toContain('token-1'));
  expect(removed).toEqual([]);
  await send();
  await waitFor(() => expect(sent()).toContain('token-2'));
  expect(removed).toEqual(['widget-1']);
  expect(scripts).toEqual(['https://challenges.example/api.js']);
});

test('keeps a token for as long as Cloudflare accepts it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  open();
  await userEvent.click(screen.getByLabelText('Name'));
  await screen.findByText('Done');
  vi.setSystemTime(Date.now() + 3 * 60_000);
  await send();
  await waitFor(() => expect(sent()).toBe('{"captcha":"token-1"}'));
  expect(shown).toHaveLength(1);
});

test('drops a token that is about to expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  open();
  await userEvent.click(screen.getByLabelText('Name'));
  await screen.findByText('Done');
  vi.setSystemTime(Date.now() + 4 * 60_000 + 1);
  await send();
  await waitFor(() => expect(sent()).toBe('{"captcha":"token-2"}'));
});

test.each(['error', 'blocked'] as const)('says so when its script ends in “%s”, and loads it again', async (end) => {
  network = [end, 'load'];
  open();
  await send();
  await failed();
  expect(sent()).toBe('null');
  expect(shown).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Done');
  expect(scripts).toHaveLength(2);
  await send();
  await waitFor(() => expect(sent()).toBe('{"captcha":"token-1"}'));
});

test('says so when the widget fails, and a retry shows a new one', async () => {
  const works = solve;
  solve = (settings) => settings['error-callback']();
  open();
  await send();
  await failed();
  expect(sent()).toBe('null');
  solve = works;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Done');
  expect(shown).toHaveLength(2);
  expect(removed).toEqual(['widget-1']);
});

test('the browser solves its own puzzle where the shop names no key of the provider', async () => {
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 1, provider: 'altcha' } }));
  server.refuse('/api/commerce/captcha/challenge', 503, 503, 'Later');
  open();
  await send();
  await failed();
  expect(scripts).toEqual([]);
  expect(server.asked.at(-1)?.path).toBe('/api/commerce/captcha/challenge');
});
