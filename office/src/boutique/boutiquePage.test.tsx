// The page of a boutique at a real shop: its door, its day, what it does without a network, and what stays on the device.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pinTries } from '@vitrine/rules/staff/boutiquePage';
import { pickupTries } from '@vitrine/rules/shipping/pickup';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { boutiqueShop, pin } from '../../../server/src/testing/boutiqueShop.ts';
import { staffBrowser } from '../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { boutiqueAt } from '../testing/boutiqueAt.tsx';

const database = testDatabase();
const { clock, house, member, byPin, reserved, toCollect, codeOf } = boutiqueShop(database);
type Shown = Awaited<ReturnType<typeof boutiqueAt>>;
const open: Shown[] = [];
/** The page with the list of now: the clock of the tests is that of the shop. */
const shown = async (...asked: Parameters<typeof boutiqueAt>): Promise<Shown> => {
  const page = await boutiqueAt(...asked);
  open.push(page);
  return page;
};
beforeEach(async () => {
  // The page shows no people and steps of other tests.
  await database.db.deleteFrom('boutique_step').execute();
  await database.db.updateTable('staff_account').set({ ended_at: clock.now }).execute();
});
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});
const card = async (number: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`#task-${number}`);
    if (!found) throw new Error(`no card ${number}`);
    return found;
  });
const press = async ({ user }: Shown, within_: HTMLElement, name: string | RegExp): Promise<void> =>
  user.click(within(within_).getByRole('button', { name }));
/** The network is back, and every step has its answer: a sending that had begun without it may still be under way. */
const backOnline = async ({ network, model, store }: Shown): Promise<void> => {
  network.isOn = true;
  await waitFor(async () => {
    await model.refresh();
    expect((await store.kept()).filter(({ refused }) => refused === null)).toEqual([]);
  });
};
const statusOf = async (number: string): Promise<string> =>
  (
    await database.db
      .selectFrom('reservation')
      .select('status')
      .where('increment_id', '=', number)
      .executeTakeFirstOrThrow()
  ).status;

describe('the door', () => {
  test('a person signs in by name and PIN, and a wrong one says no more than that', async () => {
    const { browser, account, post } = await member();
    await post('/sign-out', {});
    const page = await shown(browser);
    await page.user.click(await screen.findByRole('button', { name: account.name }));
    const field = screen.getByLabelText(`PIN of ${account.name}`);
    await page.user.type(field, '111112');
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('wrong, or it is locked');
    expect(await barriers()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(`PIN of ${account.name}`));
    await page.user.type(screen.getByLabelText(`PIN of ${account.name}`), pin);
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
  });

  test('a person whose role has lost the page reads so after the right PIN alone', async () => {
    const { browser, account, post } = await member();
    await post('/sign-out', {});
    await database.db
      .updateTable('staff_account')
      .set({ role: 'auditor', name: 'Ada Lenoir' })
      .where('staff_id', '=', account.staff_id)
      .execute();
    const page = await shown(browser);
    await page.user.click(await screen.findByRole('button', { name: 'Ada Lenoir' }));
    await page.user.type(screen.getByLabelText('PIN of Ada Lenoir'), '111112');
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('wrong, or it is locked');
    await page.user.type(screen.getByLabelText('PIN of Ada Lenoir'), pin);
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/no longer includes this page/u)).toBeTruthy();
  });

  test.each(['９０４１５７', ' 904 157', '٩٠٤١٥٧'])('a PIN is read as it was typed: %s', async (typed) => {
    const { browser, account, post } = await member();
    await post('/sign-out', {});
    const name = `Léa ${typed.trim()}`;
    const { staff_id } = account;
    await database.db.updateTable('staff_account').set({ name }).where('staff_id', '=', staff_id).execute();
    const page = await shown(browser);
    await page.user.click(await screen.findByRole('button', { name }));
    await page.user.type(screen.getByLabelText(`PIN of ${name}`), typed);
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
  });

  test('a person that has forgotten its PIN, or locked it, chooses a new one after a whole sign-in', async () => {
    const { browser, account, post, page: calls } = await member();
    for (let tries = 0; tries < pinTries.person.points; tries += 1)
      await calls.post('/sign-in', { staff_id: account.staff_id, pin: '111112' });
    const page = await shown(browser);
    await page.user.click(await screen.findByRole('button', { name: 'Choose a new PIN' }));
    await page.user.type(screen.getByLabelText('Your six-digit PIN'), '123456');
    await page.user.click(screen.getByRole('button', { name: 'Set this PIN' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too simple');
    expect(await barriers()).toEqual([]);
    await page.user.clear(screen.getByLabelText('Your six-digit PIN'));
    await page.user.type(screen.getByLabelText('Your six-digit PIN'), '815043');
    await page.user.click(screen.getByRole('button', { name: 'Set this PIN' }));
    expect(await screen.findByText('The new PIN is set.')).toBeTruthy();
    await post('/sign-out', {});
    const right = await calls.post('/sign-in', { staff_id: account.staff_id, pin: '815043' });
    expect(right).toMatchObject({ status: 200 });
  });

  test('without a network no PIN is called wrong', async () => {
    const { browser, account, post } = await member();
    await post('/sign-out', {});
    const name = 'Ada Perrin';
    const { staff_id } = account;
    await database.db.updateTable('staff_account').set({ name }).where('staff_id', '=', staff_id).execute();
    const page = await shown(browser);
    await page.user.click(await screen.findByRole('button', { name }));
    await page.user.type(screen.getByLabelText(`PIN of ${name}`), pin);
    page.network.isOn = false;
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The server does not answer. Try again.');
  });

  test('a sign-in by PIN chooses no new one', async () => {
    const { browser } = await byPin();
    await shown(browser);
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose a new PIN' })).toBeNull();
  });

  test('a browser that is no device shows no names, and asks for the whole sign-in', async () => {
    await member();
    await shown(await staffBrowser(house.shop));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByText(/Mme boutique/u)).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  test.each([
    ['ar', 'rtl', 'من يسجّل الدخول؟'],
    ['ja', 'ltr', '担当者のログイン'],
  ])('speaks %s, %s', async (language, dir, title) => {
    await shown(await staffBrowser(house.shop), { language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.documentElement.dir).toBe(dir);
  });
});

test('a report of a handover says at the field what is wrong with it', async () => {
  const number = await reserved();
  const { browser } = await byPin();
  const { user } = await shown(browser);
  await user.click(await screen.findByRole('button', { name: 'Handed over by mistake?' }));
  const [of, note] = [screen.getByLabelText('Number'), screen.getByLabelText('What happened?')];
  const send = async (typed: string, said: string): Promise<void> => {
    await user.clear(of);
    await user.type(of, typed);
    await user.clear(note);
    await user.type(note, said);
    await user.click(screen.getByRole('button', { name: 'Report' }));
  };
  const saidAt = async (field: HTMLElement): Promise<string> =>
    waitFor(() => {
      const id = field.getAttribute('aria-describedby');
      if (id === null) throw new Error('nothing is said at the field');
      return document.getElementById(id)?.textContent ?? '';
    });
  const wide = number.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  await send(` ${wide.slice(0, 4)} ${wide.slice(4)}`, 'X');
  expect(await saidAt(of)).toBe('No piece was handed over under this number.');
  await send('E/1', 'X');
  expect(await saidAt(of)).toBe('This number does not belong to this boutique.');
  await send(number, '   ');
  expect(await saidAt(note)).toBe('Describe what happened, in plain text.');
  expect(of.getAttribute('aria-describedby')).toBeNull();
});

describe('the day', () => {
  test('a reservation is put aside by one press, and undone by another', async () => {
    const number = await reserved();
    const { browser } = await byPin();
    const page = await shown(browser);
    expect(within(await card(number)).getByText('For Anne')).toBeTruthy();
    expect(await barriers()).toEqual([]);
    await press(page, await card(number), 'Put aside');
    await waitFor(async () => expect(await statusOf(number)).toBe('held'));
    const recent = await screen.findByRole('heading', { name: 'Just done' });
    const row = (await within(recent.parentElement ?? document.body).findByText(number)).closest('li');
    await press(page, row ?? document.body, 'Undo');
    await waitFor(async () => expect(await statusOf(number)).toBe('requested'));
  });

  test('a double press takes a step once, and undoes it once', async () => {
    const number = await reserved();
    const { browser } = await byPin();
    const page = await shown(browser);
    const settled = async (status: string): Promise<void> => {
      await waitFor(async () => expect(await statusOf(number)).toBe(status));
      await backOnline(page);
    };
    await page.user.dblClick(within(await card(number)).getByRole('button', { name: 'Put aside' }));
    await settled('held');
    expect(await page.store.kept()).toEqual([]);
    await page.user.dblClick(await screen.findByRole('button', { name: 'Undo' }));
    await settled('requested');
    expect(await page.store.kept()).toEqual([]);
  });

  test('an order is handed over by its code, with the whole name of the collector', async () => {
    const { browser, page: calls } = await byPin();
    const { increment_id: number, order_id } = await toCollect();
    await calls.take({ subject: 'pickup', number, step: 'make_ready' });
    const page = await shown(browser);
    await press(page, await card(number), 'Hand over');
    const sheet = within(await screen.findByRole('dialog'));
    await page.user.type(sheet.getByLabelText('Client’s pickup code'), await codeOf(order_id));
    await page.user.click(await sheet.findByLabelText(/Lacombe/u));
    expect(await barriers()).toEqual([]);
    await page.user.click(sheet.getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(document.querySelector(`#task-${number}`)).toBeNull());
    expect(await page.store.kept()).toEqual([]);
  });
});

describe('without a network', () => {
  test('the list opens, a step is kept over a killed browser, and is sent once when the network is back', async () => {
    const number = await reserved();
    const { browser } = await byPin();
    const first = await shown(browser);
    await card(number);
    first.network.isOn = false;
    await press(first, await card(number), 'Put aside');
    expect(await within(await card(number)).findByText('Saved on this device, not sent yet')).toBeTruthy();
    // The browser is killed: nothing of it but its store is left.
    open.splice(0);
    first.close();
    const again = await shown(browser, { device: first.device, isOn: false });
    expect(within(await card(number)).getByText('Saved on this device, not sent yet')).toBeTruthy();
    expect(screen.getByText('No connection. Steps are saved on this device and sent later.')).toBeTruthy();
    expect([await statusOf(number), again.network.calls]).toEqual(['requested', []]);
    again.network.isOn = true;
    await again.model.enter();
    await waitFor(async () => expect(await statusOf(number)).toBe('held'));
    await waitFor(async () => expect(await again.store.kept()).toEqual([]));
  });

  test('a step whose answer was lost is sent again with its id, and taken once', async () => {
    const number = await reserved();
    const { browser } = await byPin();
    const page = await shown(browser);
    page.network.losesAnswer = true;
    await press(page, await card(number), 'Not available');
    await waitFor(async () => expect(await statusOf(number)).toBe('declined'));
    await waitFor(async () => expect(await page.store.kept()).toHaveLength(1));
    await waitFor(async () => {
      await page.model.refresh();
      expect(await page.store.kept()).toEqual([]);
    });
    const rows = await database.db.selectFrom('boutique_step').select('refusal').where('number', '=', number).execute();
    expect(rows).toEqual([{ refusal: null }]);
  });

  test('the second of two devices shows the member that was first, until its user confirms', async () => {
    const number = await reserved();
    const [here, there] = [await byPin(), await byPin()];
    const page = await shown(here.browser);
    await card(number);
    page.network.isOn = false;
    await press(page, await card(number), 'Not available');
    await there.page.take({ subject: 'reservation', number, step: 'confirm' });
    await backOnline(page);
    const alarm = within(await screen.findByRole('alert'));
    expect(alarm.getByText(/Mme boutique was first \(.*\): Put aside\./u)).toBeTruthy();
    expect(await barriers()).toEqual([]);
    await page.user.click(alarm.getByRole('button', { name: 'Understood' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await page.store.kept()).toEqual([]);
  });

  test('a wrong code of a handover without a network asks for the right one', async () => {
    const { browser, page: calls } = await byPin();
    const { increment_id: number, order_id } = await toCollect();
    await calls.take({ subject: 'pickup', number, step: 'make_ready' });
    const page = await shown(browser);
    await card(number);
    page.network.isOn = false;
    await press(page, await card(number), 'Hand over');
    const sheet = within(await screen.findByRole('dialog'));
    await page.user.type(sheet.getByLabelText('Client’s pickup code'), '000000');
    await page.user.click(sheet.getByRole('checkbox'));
    await page.user.click(sheet.getByRole('button', { name: 'Hand over' }));
    await backOnline(page);
    const alarm = within(await screen.findByRole('alert'));
    expect(alarm.getByText(/The code was wrong/u)).toBeTruthy();
    await page.user.click(alarm.getByRole('button', { name: 'Client’s pickup code' }));
    const second = within(await screen.findByRole('dialog'));
    await page.user.type(second.getByLabelText('Client’s pickup code'), await codeOf(order_id));
    await page.user.click(second.getByRole('checkbox'));
    await page.user.click(second.getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(async () => expect(await page.store.kept()).toEqual([]));
  });

  test('a locked code holds up its own order alone', async () => {
    const { browser, page: calls } = await byPin();
    const [reservation, { increment_id: number }] = [await reserved(), await toCollect()];
    await calls.take({ subject: 'pickup', number, step: 'make_ready' });
    const page = await shown(browser);
    await card(number);
    page.network.isOn = false;
    for (let wrong = 0; wrong <= pickupTries.points; wrong += 1)
      // oxlint-disable-next-line no-await-in-loop -- the order of the queue
      await page.model.take({
        subject: 'pickup',
        number,
        step: 'collect',
        details: { code: '000000', is_id_checked: true },
      });
    await page.model.take({ subject: 'reservation', number: reservation, step: 'confirm' });
    page.network.isOn = true;
    await waitFor(async () => {
      await page.model.refresh();
      expect(await statusOf(reservation)).toBe('held');
    });
    expect((await page.store.kept()).filter(({ refused }) => refused === null)).toMatchObject([{ number }]);
  });

  test('signing out deletes the list and keeps the steps for their person alone', async () => {
    const number = await reserved();
    const { browser, account } = await byPin();
    const page = await shown(browser);
    await card(number);
    page.network.isOn = false;
    await press(page, await card(number), 'Put aside');
    await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(`Steps by ${account.name} are sent at their next sign-in.`)).toBeTruthy();
    expect([await page.store.day(), (await page.store.kept()).length]).toEqual([undefined, 1]);
    page.network.isOn = true;
    await page.model.signIn(account.staff_id, pin);
    await waitFor(async () => expect(await statusOf(number)).toBe('held'));
  });
});
