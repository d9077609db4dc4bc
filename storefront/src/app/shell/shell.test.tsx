// What surrounds every page: header, search, footer, the checkout's own header, the way past them by keyboard.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageKind } from '../../lib/pages/page.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf, shellOf, userOf } from '../../testing/samples.ts';
import { CheckoutHeader } from './CheckoutHeader.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NewsletterLine } from './NewsletterLine.tsx';
import { PageFrame } from './PageFrame.tsx';

const server = fakeServer();

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  server.on('/api/commerce/search/presuggest', () => ({ body: { common: ['bag'] } }));
});
afterEach(async () => {
  act(() => finishTrays());
  await freshVisitor();
  vi.restoreAllMocks();
});

describe('the header', () => {
  const show = (at = '/uk_en/') => renderShop(<Header over={false} />, { at, shell: shellOf() });

  test('leads a visitor to the sign-in', () => {
    show();
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/uk_en/login/');
  });

  test('opens the tray of the account for a customer', async () => {
    await freshVisitor(userOf());
    show();
    const account = screen.getByRole('button', { name: 'Account' });
    expect([account.dataset['tray'], account.getAttribute('aria-haspopup')]).toEqual(['account', 'dialog']);
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull();
  });

  test('says how many pieces the cart holds, in words for a screen reader', async () => {
    await freshVisitor(null, basketOf([lineOf({ qty: 3 })]));
    show();
    expect(screen.getByRole('button', { name: /^Cart\s*3 items$/u }).dataset['tray']).toBe('cart');
  });

  test('counts one piece as one', async () => {
    await freshVisitor(null, basketOf([lineOf({ qty: 1 })]));
    show();
    expect(screen.getByRole('button', { name: /^Cart\s*1 item$/u })).toBeDefined();
  });

  test('counts nothing in an empty cart', () => {
    show();
    expect(screen.getByRole('button', { name: 'Cart' })).toBeDefined();
  });

  test('marks the collection that the page belongs to', () => {
    show('/uk_en/category/bags/totes/');
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: 'Bags' }).getAttribute('aria-current')).toBe('page');
    expect(navigation.getByRole('link', { name: 'Silk' }).getAttribute('aria-current')).toBeNull();
  });

  test('opens the menu', () => {
    show();
    expect(screen.getByRole('button', { name: 'Menu' }).dataset['tray']).toBe('navigation');
  });

  test('leads to the front page by the mark of the house', () => {
    show();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/uk_en');
  });
});

describe('the search of the header', () => {
  const show = () => renderShop(<Header over={false} />, { at: '/uk_en/', shell: shellOf() });
  const button = () => screen.getByRole('button', { name: 'Search' });

  test('opens by a click with the focus in its field', async () => {
    show();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button());
    const field = await screen.findByRole('combobox');
    // The field takes the focus in an effect, after it is in the document.
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('opens by a key, and not by focus alone', async () => {
    show();
    act(() => button().focus());
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('combobox')).toBeDefined();
  });

  test('gives the focus back to its button when Escape closes it', async () => {
    show();
    await userEvent.click(button());
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the footer', () => {
  const show = (shell = true) => renderShop(<Footer />, { at: '/uk_en/', ...(shell ? { shell: shellOf() } : {}) });

  test('names its columns', () => {
    show();
    for (const name of ['At your service', 'Orders', 'Collections', 'Legal'])
      expect(screen.getByRole('heading', { name })).toBeDefined();
  });

  test.each([
    ['Questions and answers', '/uk_en/faq/'],
    ['Delivery', '/uk_en/faq/#delivery-time'],
    ['Returns and exchanges', '/uk_en/faq/#returns'],
    ['Care and repair', '/uk_en/faq/#care-leather'],
    ['Follow an order', '/uk_en/findyourorder/'],
    ['Your cart', '/uk_en/cart/'],
    ['Bags', '/uk_en/category/bags/'],
    ['Terms of sale', '/uk_en/legal/terms/'],
    ['Right of withdrawal', '/uk_en/legal/withdrawal/'],
    ['Privacy', '/uk_en/legal/privacy/'],
    ['Cookies', '/uk_en/legal/cookies/'],
    ['Legal notice', '/uk_en/legal/imprint/'],
  ])('leads to %s', (name, href) => {
    show();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  test.each([
    ['Help', 'help'],
    ['Write to us', 'contact'],
    ['Manage cookies', 'consent'],
  ])('opens the tray of %s', (name, tray) => {
    show();
    expect(screen.getByRole('button', { name }).dataset['tray']).toBe(tray);
  });

  test('leads to the withdrawal function where the law requires it on every page, and nowhere else', () => {
    show();
    expect(screen.queryByRole('link', { name: 'Withdraw from contract here' })).toBeNull();
    cleanup();
    renderShop(<Footer />, { at: '/ie_en/', locale: 'ie_en', shell: shellOf({ withdraws: true }) });
    const link = screen.getByRole('link', { name: 'Withdraw from contract here' });
    expect(link.getAttribute('href')).toBe('/ie_en/withdrawal/');
  });

  test('says where the shopper is, and opens the choice of a country', () => {
    show();
    const country = screen.getByRole('button', { name: /^Change country or language:/u });
    expect(country.textContent).toContain('United Kingdom, English, GBP');
    expect(country.dataset['tray']).toBe('country');
  });

  test('works where the house could not be asked', () => {
    show(false);
    expect(screen.queryByRole('button', { name: /^Change country/u })).toBeNull();
    expect(screen.getByRole('link', { name: 'Your cart' })).toBeDefined();
  });
});

describe('the newsletter’s line', () => {
  function Opened() {
    const { entries } = useTrays();
    return <output>{entries.map(({ name, params }) => `${name} ${JSON.stringify(params)}`).join()}</output>;
  }
  const show = () =>
    renderShop(
      <>
        <NewsletterLine />
        <Opened />
      </>,
    );
  const field = () => screen.getByLabelText<HTMLInputElement>('Your email address');

  test('takes what is typed along into its tray', async () => {
    show();
    await userEvent.type(field(), ' anne@example.com {Enter}');
    expect(screen.getByText('newsletter {"email":"anne@example.com"}')).toBeDefined();
  });

  test('opens its tray with nothing typed', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(screen.getByText('newsletter {}')).toBeDefined();
  });

  test('has no name, so that no address comes into a query', () => {
    show();
    expect(field().name).toBe('');
    expect(field().type).toBe('email');
  });
});

describe('the header of pages that pay', () => {
  test('leads to the cart and the front page alone, each in a document of its own', () => {
    renderShop(<CheckoutHeader />);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/uk_en/cart/', '/uk_en']);
    expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
    expect(screen.getByText('Secure payment')).toBeDefined();
  });
});

describe('the frame of a page', () => {
  const show = (kind: PageKind) =>
    renderShop(
      <PageFrame>
        <main id="content" tabIndex={-1}>
          words
        </main>
      </PageFrame>,
      { at: '/uk_en/', loaderData: { page: { kind, title: '', path: '', alternates: {} } }, shell: shellOf() },
    );
  const move = () => act(() => void fireEvent.pointerMove(window));

  test('begins with the way past the header', async () => {
    show('faq');
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Skip to the content' });
    expect(document.activeElement).toBe(skip);
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });

  test('ends with the footer', async () => {
    show('faq');
    move();
    expect(await screen.findByRole('contentinfo')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined();
  });

  test.each(['checkout', 'validation'] as const)('leads nowhere else on the %s page', async (kind) => {
    show(kind);
    move();
    expect(await screen.findByText('Secure payment')).toBeDefined();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });
});
