// What a visitor sees at an unknown address, and where the shop itself fails.
import { screen } from '@testing-library/react';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PageEvent, receiveEvents } from '../lib/analytics/events.ts';
import { renderShop } from '../testing/renderShop.tsx';
import { ErrorWords } from './ErrorPage.tsx';

const heard: PageEvent[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  heard.length = 0;
  stop = receiveEvents((event) => void heard.push(event));
});
afterEach(() => stop());

async function show(missing: boolean, locale: Locale = 'uk_en'): Promise<HTMLElement> {
  renderShop(<ErrorWords missing={missing} />, { locale });
  return screen.findByRole('heading', { level: 1 });
}

describe('an unknown address', () => {
  test('is said to be one, in the title of the page too', async () => {
    expect((await show(true)).textContent).toBe('This page does not exist');
    expect(document.title).toBe('This page does not exist');
  });

  test('leads on to the home page, the collections and the answers', async () => {
    await show(true);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/uk_en', '/uk_en/category/', '/uk_en/faq/']);
  });

  test('is no fault that is reported', async () => {
    await show(true);
    expect(heard).toEqual([]);
  });
});

describe('a fault', () => {
  test('is the shop’s own, and says that the cart is untouched', async () => {
    expect((await show(false)).textContent).toBe('The page could not be shown');
    expect(screen.getByText(/Your cart is untouched/u)).toBeDefined();
  });

  test('is reported to analytics once', async () => {
    await show(false);
    expect(heard).toHaveLength(1);
    expect(JSON.stringify(heard)).toContain('oops');
  });
});

test('speaks the language of the storefront', async () => {
  const english = (await show(true)).textContent;
  document.body.replaceChildren();
  renderShop(<ErrorWords missing />, { locale: 'fr_fr' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe(english);
});
