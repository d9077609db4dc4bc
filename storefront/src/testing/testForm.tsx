// All forms of the shop behave alike: the promises of the form layer (decisions/0025), tested beside each form.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoticeHost } from '../app/shell/NoticeHost.tsx';
import { forgetDraft } from '../features/checkout/addressDraft.ts';
import { closeNotice } from '../lib/layers/notices.ts';
import { setSession } from '../lib/session/session.ts';
import { finishTrays } from '../lib/layers/trays.ts';
import { enter } from './enter.ts';
import { fakeServer } from './fakeServer.ts';
import { commonReads } from './formSamples.ts';
import { renderShop } from './renderShop.tsx';
import { basketOf, lineOf, userOf } from './samples.ts';

type FormCase = {
  /** The file that uses the form layer. */
  readonly file: string;
  readonly part: () => ReactNode;
  readonly locale: Locale;
  /** Answers of the calls that the part makes before its form is sent. */
  readonly reads?: Readonly<Record<string, unknown>>;
  /** The button that opens the form. */
  readonly opener?: RegExp;
  /** The call that a valid form makes. */
  readonly call: string;
  /** The values of a valid form, by the ids of its fields; ticks without an id are all ticked. */
  readonly typed: Readonly<Record<string, string | true>>;
  /** A part of the body or the query that it sends. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The fields to empty, and those that are wrong then, from top to bottom. */
  readonly wrong: { readonly emptied?: readonly string[]; readonly ids: readonly string[] };
  /** A field as the server names it, and its id; null where the form shows no refusal at a field. */
  readonly refused: { readonly name: string; readonly id: string } | null;
  /** A refusal of the form as a whole; by default a full address book. */
  readonly code?: { readonly status: number; readonly internal_code: number };
  /** A call that is retried when its answer is lost shows this beside the button, after the last try. */
  readonly retries?: true;
};

const server = fakeServer();
const isGuest = ({ file }: FormCase): boolean => file.startsWith('checkout/');
const message = 'The server’s own words';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** Opens a form; `answer` answers its call, or without one the network fails. */
async function open(form: FormCase, answer?: () => { status: number; body: unknown }): Promise<HTMLFormElement> {
  act(() => setSession({ user: isGuest(form) ? null : userOf(), basket: basketOf([lineOf()]) }));
  for (const [call, body] of Object.entries({ ...commonReads, ...form.reads })) server.on(call, () => ({ body }));
  if (answer) {
    const read = form.reads?.[form.call];
    server.on(form.call, ({ body }) => (read !== undefined && body === undefined ? { body: read } : answer()));
  }
  renderShop(
    <>
      {form.part()}
      <NoticeHost />
    </>,
    { locale: form.locale },
  );
  if (form.opener) await userEvent.click(await screen.findByRole('button', { name: form.opener }));
  const [id = ''] = Object.keys(form.typed);
  return waitFor(() => {
    const element = byId(id)?.closest('form');
    if (!element) throw new Error(`no form with #${id}`);
    return element;
  });
}

async function write(id: string, value: string | true): Promise<void> {
  const field = byId(id);
  if (!field) throw new Error(`no field #${id}`);
  if (value === true) await userEvent.click(field);
  else if (field instanceof HTMLSelectElement) await userEvent.selectOptions(field, value);
  else {
    await userEvent.clear(field);
    if (value) await enter(field, value);
  }
}

// A user fills fields one after the other, so the loops below await each.

/** Ticks the consents that a country asks for. */
async function consent(element: HTMLFormElement): Promise<void> {
  for (const tick of element.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([id])'))
    // The box for all consents ticks the others.
    // oxlint-disable-next-line no-await-in-loop
    if (!tick.checked) await userEvent.click(tick);
}

async function fill(form: FormCase, element: HTMLFormElement): Promise<void> {
  await consent(element);
  // oxlint-disable-next-line no-await-in-loop
  for (const [id, value] of Object.entries(form.typed)) await write(id, value);
}

async function click(within: ParentNode | null, selector: string): Promise<void> {
  const button = within?.querySelector(selector);
  if (!button) throw new Error(`no ${selector}`);
  await userEvent.click(button);
}
const press = (element: HTMLFormElement) => click(element, 'button[type=submit]');
const sent = ({ call, sent: part }: FormCase) =>
  server.asked
    .filter(({ path: asked }) => asked === call)
    .map(({ body, query }) => body ?? Object.fromEntries(query))
    .filter((body) => Object.keys(part).every((name) => Object.hasOwn(body, name)));
const alerts = (within: ParentNode = document) =>
  [...within.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' | ');
const expectPreserved = (form: FormCase): void => {
  for (const [id, value] of Object.entries(form.typed))
    expect(value === true ? byId(id)?.checked : byId(id)?.value, id).toBe(value);
};
const refusal = (status: number, internal_code: number, fields?: Record<string, string>) => () => ({
  status,
  body: { error: { internal_code, message, ...(fields ? { fields } : {}) } },
});

/** Tests the promises of the form layer on a form, in a test file of its own: `{form}.form.test.tsx`. */
export function testForm(form: FormCase): void {
  beforeEach(() => {
    document.title = 'Shop';
  });
  afterEach(() => {
    closeNotice();
    finishTrays();
    forgetDraft();
  });

  describe(form.file, () => {
    test('sends what was typed, once, however often the button is pressed', async () => {
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const element = await open(form, refusal(422, 4_900_045));
      const refuse = refusal(422, 4_900_045);
      server.on(form.call, async ({ body }) => {
        const read = form.reads?.[form.call];
        if (read !== undefined && body === undefined) return { body: read };
        await answered;
        return refuse();
      });
      await fill(form, element);
      await press(element);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      expect(sent(form)[0]).toMatchObject(form.sent);
      expect(element.querySelector('button[type=submit]')?.getAttribute('aria-busy')).toBe('true');
      const loader = () => document.querySelector('[role=status] > p > .seam');
      await waitFor(() => expect(loader()).toBeTruthy());
      // By Enter too: the button alone would stop a press.
      element.requestSubmit();
      await press(element);
      answer();
      await waitFor(() => expect(document.querySelector('button[aria-busy=true]')).toBeNull());
      expect(loader()).toBeNull();
      expect(sent(form)).toHaveLength(1);
    });

    test('shows all faults at once, focuses the first, and sends no request', async () => {
      const element = await open(form, refusal(422, 4_900_045));
      await consent(element);
      // oxlint-disable-next-line no-await-in-loop
      for (const id of form.wrong.emptied ?? []) await write(id, '');
      await press(element);
      const wrong = [...element.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
      expect(wrong).toEqual(form.wrong.ids);
      expect(document.activeElement?.id).toBe(form.wrong.ids[0]);
      const listed = [...element.querySelectorAll('[role=alert] a')].map((link) => link.getAttribute('href'));
      expect(listed).toEqual(form.wrong.ids.map((id) => `#${id}`));
      expect(document.title).toMatch(/^\S+ *[:：] ?Shop$/u);
      expect(sent(form)).toEqual([]);
    });

    test.runIf(form.refused)('shows a refusal of a field beside it, and keeps what was typed', async () => {
      const { name = '', id = '' } = form.refused ?? {};
      const element = await open(form, refusal(400, 400, { [name]: 'too_long' }));
      await fill(form, element);
      await press(element);
      await waitFor(() => expect(byId(id)?.getAttribute('aria-invalid')).toBe('true'));
      // The alert links to the field, or the field refers to the alert of all fields together.
      const alert = byId(byId(id)?.getAttribute('aria-describedby') ?? '')?.closest('[role=alert]');
      expect(alert ?? element.querySelector(`[role=alert] a[href="#${id}"]`)).not.toBeNull();
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
      expectPreserved(form);
    });

    test('shows a refusal of the whole form in an alert of the form, and keeps what was typed', async () => {
      const { status, internal_code } = form.code ?? { status: 422, internal_code: 4_900_045 };
      const element = await open(form, refusal(status, internal_code));
      await fill(form, element);
      await press(element);
      await waitFor(() => expect(alerts(element)).toContain(message));
      expectPreserved(form);
    });

    test('shows a critical refusal in an alert over the page', async () => {
      const element = await open(form, refusal(429, 429));
      await fill(form, element);
      await press(element);
      // A5: requesting a password has one answer. A payment shows its refusal beside the button.
      if (form.file === 'account/ForgotPasswordForm.tsx') return;
      await waitFor(() => expect(alerts()).toContain(message));
      expectPreserved(form);
    });

    test.skipIf(form.retries).each([
      ['the network failed', 0],
      ['the server is down', 502],
    ])('says that %s at no field, keeps what was typed, and sends it again from there', async (_name, status) => {
      const element = await open(form, () => {
        if (status === 0) throw new TypeError('no network');
        return { status, body: 'Bad gateway' };
      });
      await fill(form, element);
      await press(element);
      const notice = () => document.querySelector('[role=alert] [data-variant]');
      await waitFor(() => expect(notice()).toBeTruthy());
      expectPreserved(form);
      expect(element.querySelector('[aria-invalid=true], button[aria-busy=true]')).toBeNull();
      expect(element.querySelector('[role=alert]')?.textContent ?? '').toBe('');
      const before = sent(form).length;
      await click(notice(), 'button');
      await waitFor(() => expect(sent(form)).toHaveLength(before + 1));
      expect(sent(form).at(-1)).toMatchObject(form.sent);
    });
  });
}
