import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isMessageName, messageTable } from '@vitrine/rules/mail/messageTable';
import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';
import type { Notice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { textOf } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { PersonalDataTray } from './PersonalDataTray.tsx';
import { personalDataPage } from './personalDataPage.ts';

const shownNotices: Notice[] = [];
vi.mock(import('../../lib/layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));

const server = fakeServer();
const calls = {
  state: '/api/commerce/customer/data',
  export: '/api/commerce/customer/data/export',
  file: '/api/commerce/customer/data/export/file',
  erasure: '/api/commerce/customer/data/erasure',
  confirm: '/api/commerce/customer/data/erasure/confirm',
};
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const state = (answer: object = {}) =>
  server.on(calls.state, () => ({ body: { door: 'mail', payment_open: false, waiting_orders: [], ...answer } }));
const anne = { user: userOf(), basket: basketOf([]), lifetime: 60 };
const nobody = { user: null, basket: basketOf([]), lifetime: 60 };
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => setSession(anne));
afterEach(() => {
  shownNotices.length = 0;
  finishTrays();
});

describe('asking', () => {
  test('sends the password with the request, and says where the link went', async () => {
    state();
    server.on(calls.export, () => ({ body: { sent_to: 'mail' } }));
    renderShop(<PersonalDataTray />);
    await enter(await screen.findByLabelText('Password'), 'Saddle.leather1874');
    await userEvent.click(await button('Ask for my data'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The link is on its way'));
    expect(sent(calls.export)).toEqual([{ locale: 'uk_en', password: 'Saddle.leather1874' }]);
    expect(screen.getByText(/anne@example\.com/u)).toBeTruthy();
    expect(sent(calls.erasure)).toEqual([]);
  });

  test('the other button requests erasure', async () => {
    state();
    server.on(calls.erasure, () => ({ body: { sent_to: 'mail' } }));
    renderShop(<PersonalDataTray />);
    await userEvent.type(await screen.findByLabelText('Password'), 'x');
    await userEvent.click(await button('Erase my account'));
    await screen.findByText('The link is on its way');
    expect(sent(calls.erasure)).toEqual([{ locale: 'uk_en', password: 'x' }]);
  });

  test('sends no request without a password, and shows a wrong one beside the field', async () => {
    state();
    server.refuse(calls.export, 422, 2_310_001, 'Your current password is not correct.');
    renderShop(<PersonalDataTray />);
    await userEvent.click(await button('Ask for my data'));
    const field = await screen.findByLabelText('Password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(sent(calls.export)).toEqual([]);
    await enter(field, 'wrong');
    await userEvent.click(await button('Ask for my data'));
    await screen.findByText('Your current password is not correct.');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('an account with a phone sends no password', async () => {
    state({ door: 'phone' });
    server.on(calls.export, () => ({ body: { sent_to: 'phone' } }));
    renderShop(<PersonalDataTray />);
    await userEvent.click(await button('Ask for my data'));
    await screen.findByText(/It goes to your phone/u);
    expect(sent(calls.export)).toEqual([{ locale: 'uk_en' }]);
  });

  test('shows what an erasure waits for, and requests none during a payment', async () => {
    state({ payment_open: true, waiting_orders: ['2611418207'] });
    renderShop(<PersonalDataTray />);
    await screen.findByText(/2611418207/u);
    await screen.findByText(/A payment is under way/u);
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    await userEvent.click(await button('Erase my account'));
    expect(sent(calls.erasure)).toEqual([]);
  });

  test('shows other refusals', async () => {
    state();
    server.refuse(calls.erasure, 429, 429, 'Too many.');
    renderShop(<PersonalDataTray />);
    await userEvent.type(await screen.findByLabelText('Password'), 'x');
    await userEvent.click(await button('Erase my account'));
    await waitFor(() => expect(shownNotices).toMatchObject([{ level: 'critical', title: 'Too many.' }]));
  });
});

const file = {
  made_at: '2026-11-21T10:00:00.000Z',
  sections: [
    {
      section: 'profile' as const,
      entries: [{ firstname: '<img src=x onerror=alert(1)>', country_id: 'fr', prefix: 'Mrs.' }],
    },
    {
      section: 'orders' as const,
      entries: [
        {
          increment_id: '2611418207',
          status: 'validated',
          grand_total: 385_000,
          currency: 'EUR',
          placed_at: '2026-11-20T10:00:00Z',
          cc_type: 'VI',
          psp_reference: 'PSP1',
          lines: [{ name: 'Pommeau', qty: 2, unit_price: 385_000, currency: 'EUR', options: { engraving: ['A.L.'] } }],
          returns: [{ return_number: 'R261130418', return_type: 'refund', return_status: 'validated' }],
          invoices: [{ invoice_number: 'FR-C2026-000004', amount: 385_000, currency: 'EUR' }],
        },
      ],
    },
    {
      section: 'visits' as const,
      entries: [
        { reservation_status: 'held', name: 'Pommeau' },
        { visit_status: 'missed', store: 'Cherche-Midi, Paris' },
      ],
    },
    { section: 'devices' as const, entries: [{ browser: 'chrome', device: 'iphone' }] },
    { section: 'letters' as const, entries: Object.keys(messageTable).map((kind) => ({ kind, storefront: 'fr_fr' })) },
    { section: 'cards' as const, entries: [] },
    {
      section: 'looks' as const,
      entries: [
        { reader: 'boutique', look: 'card', looked_at: '2026-11-20T10:00:00Z' },
        { reader: 'House role', look: 'order', increment_id: '2611418207', looked_at: '2026-11-20T10:00:00Z' },
      ],
    },
  ],
};

describe('the link', () => {
  test('does nothing by itself; a click opens the file, which can be saved twice', async () => {
    server.on(calls.file, () => ({ body: file }));
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    renderShop(<PersonalDataTray step="export" hash="abc" />);
    expect(sent(calls.file)).toEqual([]);
    await userEvent.click(await button('Open my file'));
    await userEvent.click(await button('Save the page'));
    await userEvent.click(await button('Save the file (JSON)'));
    expect(sent(calls.file)).toEqual([{ locale: 'uk_en', hash: 'abc' }]);
    expect(names).toEqual(['my-data-2026-11-21.html', 'my-data-2026-11-21.json']);
    expect(JSON.parse((await made[1]?.text()) ?? '')).toEqual(file);
    expect(await made[0]?.text()).toContain('2611418207');
  });

  test.each([
    [410, 2_900_005],
    [404, 2_300_005],
  ])('one that answers %s leads to asking again', async (status, code) => {
    state();
    server.refuse(calls.file, status, code, 'No.');
    renderShop(<PersonalDataTray step="export" hash="abc" />);
    await userEvent.click(await button('Open my file'));
    await screen.findByText(/This link does not work/u);
    await userEvent.click(await button('Ask for a new link'));
    await screen.findByLabelText('Password');
  });

  test('asks a visitor to sign in first', async () => {
    setSession(nobody);
    renderShop(<PersonalDataTray step="erasure" hash="abc" />);
    await screen.findByText(/Sign in first/u);
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });

  test('erases on a click, and confirms it to the now signed-out visitor', async () => {
    server.on(calls.confirm, () => ({ body: { user: null, basket: basketOf([]) } }));
    renderShop(<PersonalDataTray step="erasure" hash="abc" />);
    await userEvent.click(await button('Erase for good'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your account has been erased'));
    expect(sent(calls.confirm)).toEqual([{ locale: 'uk_en', hash: 'abc' }]);
  });

  test('reports a payment in progress, and keeps the button', async () => {
    server.refuse(calls.confirm, 409, 4_900_046, 'A payment is under way.');
    renderShop(<PersonalDataTray step="erasure" hash="abc" />);
    await userEvent.click(await button('Erase for good'));
    expect((await screen.findByRole('alert')).textContent).toBe('A payment is under way.');
    expect(await button('Erase for good')).toBeTruthy();
  });
});

test.each(languages)('the page is in %s, runs no script, and leaves codes to the file', (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const { tag, direction } = storefrontOf(locale);
  const catalogue = { tag, messages: compiledOf(locale) };
  const status = textOf(catalogue, 'status');
  const texts = {
    own: textOf(catalogue, 'personaldata'),
    field: textOf(catalogue, 'field'),
    title: textOf(catalogue, 'title'),
    visits: textOf(catalogue, 'visits'),
    sizes: textOf(catalogue, 'sizecard'),
    status,
  };
  const html = personalDataPage(file, locale, 'Maison <b>', texts);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;img src=x');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect([page.documentElement.lang, page.documentElement.dir]).toEqual([tag, direction]);
  const text = page.body.textContent ?? '';
  for (const expected of [
    '2611418207',
    'Visa',
    'Chrome',
    'iPhone',
    'A.L.',
    texts.own('section.orders'),
    status('preparing'),
    status('return_approved'),
    'FR-C2026-000004',
    texts.visits('reservation.held'),
    texts.visits('visit.missed'),
    texts.own('section.looks'),
    texts.own('reader.boutique'),
    texts.own('look.card'),
    texts.own('look.order'),
    // A role that the house has made has its own name.
    'House role',
  ])
    expect(text).toContain(expected);
  for (const name of Object.keys(messageTable).filter(isMessageName)) {
    expect(text).toContain(texts.own(`kind.${name}`));
    expect(text).not.toContain(name);
  }
  expect(text.replaceAll(/[\s.,’']/gu, '')).toMatch(/3850/u);
  expect(text).toContain(texts.own('page_none'));
  expect(text).not.toContain('PSP1');
  expect(text).not.toMatch(/undefined|NaN|\{\w+\}/u);
  expect(page.querySelectorAll('script, img, link, iframe')).toHaveLength(0);
});
