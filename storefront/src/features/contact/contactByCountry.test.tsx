// The contact form by country: its fields in the country's order, its letters and numbers, and a change of the subject.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { ContactTray } from './ContactTray.tsx';

const server = fakeServer();
const contact = '/api/commerce/contact';
type Typed = Readonly<Record<string, string>>;

beforeEach(async () => {
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));
  server.on('/api/commerce/contact/about', () => ({ body: { piece: null, line: null } }));
  server.on('/api/commerce/address/districts', () => ({
    body: { regions: [{ region_id: '13', name: '東京都' }], cities: [], districts: [] },
  }));
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  server.on(contact, () => ({ body: { success: true } }));
  await freshVisitor();
});
afterEach(async () => {
  act(() => finishTrays());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  vi.restoreAllMocks();
});

type Input = HTMLInputElement | HTMLSelectElement;
const field = (name: string) => document.querySelector<Input>(`#contact-${name}`)!;
const fault = (name: string) => {
  const ids = field(name).getAttribute('aria-invalid') ? field(name).getAttribute('aria-describedby') : null;
  return ids ? (document.getElementById(ids.split(' ')[0] ?? '')?.textContent ?? null) : null;
};
const sent = () => server.asked.filter(({ path }) => path === contact).map(({ body }) => body);
const submit = () => userEvent.click(document.querySelector<HTMLButtonElement>('button[type="submit"]')!);
const open = (locale: Locale, subject = 'order') => renderShop(<ContactTray subject={subject} />, { locale });
async function type(typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const input = field(name);
    if (input instanceof HTMLSelectElement) await userEvent.selectOptions(input, value);
    else {
      await userEvent.clear(input);
      await enter(input, value);
    }
  }
}
/** Fills a valid form, with the first title where there is one; `changes` replace or add values. */
async function fill(changes: Typed = {}): Promise<void> {
  const title = document.querySelectorAll<HTMLOptionElement>('#contact-prefix option')[1]?.value;
  await type({ ...(title ? { prefix: title } : {}), ...anne, ...changes });
}
const anne = { firstname: 'Anne', lastname: 'Lacombe', email: 'anne@example.com', message: 'Where is my bag?' };

describe('the fields of the form', () => {
  const family = ['lastname', 'firstname'];
  const given = ['firstname', 'lastname'];

  test.each<[Locale, readonly string[], readonly string[]]>([
    ['uk_en', ['prefix', ...given], ['prefix', ...given]],
    ['us_en', ['prefix', ...given], ['prefix', ...given]],
    ['fr_fr', ['prefix', ...given], ['prefix', ...given]],
    ['ae_ar', ['prefix', ...given], ['prefix', ...given]],
    ['jp_ja', family, family],
    ['cn_zh', ['prefix', ...family], ['prefix', ...family]],
    ['kr_ko', ['prefix', ...family], family],
    ['hk_en', ['prefix', ...family], ['prefix', ...family]],
  ])('%s: %s, of which are required: %s', async (locale, names, required) => {
    open(locale);
    const shown = [...document.querySelectorAll<Input>('form [id^="contact-"]:is(input, select)')];
    expect(shown.map(({ name }) => name)).toEqual([...names, 'email', 'telephone']);
    await submit();
    const wrong = shown.filter((input) => input.getAttribute('aria-invalid') === 'true').map(({ name }) => name);
    expect(wrong).toEqual([...required, 'email']);
    expect(document.activeElement?.id).toBe(`contact-${required[0]}`);
    expect(sent()).toEqual([]);
  });
});

describe('a telephone', () => {
  test.each([
    ['uk_en', '020 7946 0187'],
    ['uk_en', '(020) 7946-0187'],
    ['uk_en', '+44 20 7946 0187 ext. 5'],
    ['us_en', '+1 212.555.0143'],
    ['ae_ar', '٠٥٠١٢٣٤٥٦٧'],
  ] as const)('%s: is sent as it is written: %s', async (locale, telephone) => {
    open(locale);
    await fill({ telephone });
    await submit();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ telephone, wants_call: false })]));
  });

  test.each([
    ['12345', 'too short'],
    ['1234567890123456', 'too long'],
    ['call me', 'no number'],
  ])('%s is refused at its field: %s', async (telephone) => {
    open('uk_en');
    await fill({ telephone });
    await submit();
    expect(fault('telephone')).toBe('Please check this number: it is too short, too long or not in use here');
    expect(sent()).toEqual([]);
  });

  test('is required from the moment a call is wanted, and not before', async () => {
    open('uk_en');
    await fill();
    const call = screen.getByRole('checkbox', { name: 'I would like to be called back' });
    await userEvent.click(call);
    await submit();
    expect(fault('telephone')).toBe('Please fill this in');
    await userEvent.click(call);
    await submit();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ wants_call: false })]));
    expect(sent()[0]).not.toHaveProperty('telephone');
  });
});

describe('a name', () => {
  test.each<[string, Locale, Typed, string, string | null]>([
    ['Japan takes kanji', 'jp_ja', { lastname: '山田', firstname: '花子' }, 'lastname', null],
    ['Japan takes Latin letters', 'jp_ja', { lastname: 'Yamada', firstname: 'Hanako' }, 'lastname', null],
    [
      'Japan refuses Cyrillic',
      'jp_ja',
      { lastname: 'Ямада', firstname: 'Hanako' },
      'lastname',
      '漢字・かな・英数字でご入力ください',
    ],
    ['the Emirates refuse Arabic letters', 'ae_en', { firstname: 'نورا' }, 'firstname', 'In Latin letters, please'],
    ['Britain takes an accent', 'uk_en', { firstname: 'Zoë' }, 'firstname', null],
  ])('%s', async (_what, locale, names, name, words) => {
    open(locale);
    await fill(names);
    await submit();
    if (words === null) await waitFor(() => expect(sent()).toEqual([expect.objectContaining(names)]));
    else {
      expect(fault(name)).toBe(words);
      expect(sent()).toEqual([]);
    }
  });
});

describe('a change of the subject', () => {
  const subject = (code: string) => userEvent.selectOptions(field('subject_list'), code);

  test('keeps what is written, and sends the subject of now', async () => {
    open('uk_en', 'order');
    await fill();
    await subject('care');
    expect(field('message').value).toBe(anne.message);
    await submit();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ subject_list: 'care', ...anne })]));
  });

  test('Japan: asks the region of furniture, and sends it with no other subject', async () => {
    open('jp_ja', 'furniture');
    await screen.findByRole('option', { name: '東京都' });
    await fill({ region: '東京都' });
    await subject('order');
    expect(field('region')).toBeNull();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('region');
  });

  test('Japan: sends the region of furniture', async () => {
    open('jp_ja', 'furniture');
    await screen.findByRole('option', { name: '東京都' });
    await fill({ region: '東京都' });
    await submit();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ region: '13', subject_list: 'furniture' })]));
  });
});

describe('a message that is not sent', () => {
  const openOnPage = async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    renderShop(<PageFrame>{null}</PageFrame>, { loaderData: { page: { kind: 'faq', title: '', path: '' } } });
    act(() => openTray('contact', { subject: 'order' }));
    await screen.findByRole('textbox', { name: /^Message/u });
  };
  const isOpen = () => screen.queryByRole('textbox', { name: /^Message/u, hidden: true }) !== null;

  test('is lost only after a question', async () => {
    await openOnPage();
    await type({ message: 'Where' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(field('message').value).toBe('Where');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('without a letter closes without a question', async () => {
    await openOnPage();
    await type({ message: ' ' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});
