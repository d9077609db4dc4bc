import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

const server = fakeServer();
const newsletter = '/api/commerce/newsletter';
const onSent = vi.fn<(email: string) => void>();
const field = (name: string) => document.querySelector<HTMLInputElement>(`#newsletter-${name}`)!;
const button = () => document.querySelector('button[type="submit"]')!;

beforeEach(() => {
  onSent.mockClear();
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));
  server.on(newsletter, () => ({ body: { success: true } }));
});
afterEach(cleanup);

test('China: sends nothing, by button or by Enter, before the consent is ticked', async () => {
  renderShop(<NewsletterForm email="fang@example.com" onSent={onSent} />, { locale: 'cn_zh' });
  await userEvent.selectOptions(field('prefix'), 'Ms.');
  await userEvent.type(field('lastname'), '王');
  await userEvent.type(field('firstname'), '芳');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button());
  await userEvent.type(field('firstname'), '{Enter}');
  expect(server.asked.filter(({ path }) => path === newsletter)).toEqual([]);

  await userEvent.click(field('piplOptin'));
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(button());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('fang@example.com'));
  expect(server.asked.find(({ path }) => path === newsletter)?.body).toMatchObject({ piplOptin: true });
});

test('says before anything is sent that a message comes first, to be confirmed', () => {
  renderShop(<NewsletterForm email="" onSent={onSent} />, { locale: 'uk_en' });
  expect(screen.getByText(/^We send you one message first\. Your subscription begins when you confirm/u)).toBeTruthy();
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('marks an email from the footer that is none as soon as it opens, and nothing else', async () => {
  renderShop(<NewsletterForm email="abc" onSent={onSent} />, { locale: 'uk_en' });
  await waitFor(() => expect(document.activeElement).toBe(field('email')));
  expect([...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id)).toEqual(['newsletter-email']);
  await enter(field('email'), '@example.com');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});
