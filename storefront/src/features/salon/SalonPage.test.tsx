import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SalonProgram, SalonReservation, SalonSchedule, SalonSessionAnswer } from '@vitrine/contract/salon';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetSession, setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { SalonPage } from './SalonPage.tsx';
import { fragmentOf, salonRouteOf } from './salonRoute.ts';

const server = fakeServer();
const calls = {
  month: '/api/commerce/salon/programs',
  session: '/api/commerce/salon/programs/s1',
  own: '/api/commerce/salon/reservations',
};
const id = '00000000-0000-4000-8000-000000000001';
const salon = {
  store_id: '3001',
  short_title: 'Ginza',
  street_address1: '4-6-8 Ginza',
  city: 'Tokyo',
  store_phone_number: null,
  timezone: 'Asia/Tokyo',
};
const program: SalonProgram = {
  pid: 's1',
  start_time: '2026-12-01T02:00:00.000Z',
  end_time: '2026-12-01T03:00:00.000Z',
  opens_at: '2026-11-01T02:00:00.000Z',
  reserved: false,
  reservable: true,
  waitable: false,
  status: 'available',
};
const place: SalonReservation = {
  id,
  pid: 's1',
  status: 'reserved',
  start_time: program.start_time,
  end_time: program.end_time,
  offer_until: null,
  position: null,
  boutique: salon,
};
const dayOf = (day: number, change: object = {}) => ({
  date: `2026-12-0${day}`,
  year: 2026,
  month: 12,
  day,
  weekday: day,
  in_month: true,
  programs: [],
  message: 'no_sessions' as const,
  ...change,
});
const later: SalonProgram = { ...program, pid: 's2', status: 'next_reservation', reservable: false };
const schedule: SalonSchedule = {
  salon,
  salons: [salon, { ...salon, store_id: '1001', city: 'Paris', short_title: 'Cherche-Midi', timezone: 'Europe/Paris' }],
  year: 2026,
  month: 12,
  today: '2026-12-02',
  previous: { year: 2026, month: 11 },
  next: { year: 2027, month: 1 },
  weeks: [
    [
      { ...dayOf(0), date: '2026-11-30', month: 11, day: 30, in_month: false },
      dayOf(1, { programs: [program, later], message: null }),
      dayOf(2),
    ],
  ],
};
let answer: SalonSessionAnswer;
let own: SalonReservation[];
/** The visitor as the server knows it: a check of the session that answers late answers the same. */
let user: ReturnType<typeof userOf> | null;

beforeEach(() => {
  answer = { program, has_begun: false, salon, reservation: null };
  own = [place];
  user = null;
  server.on('/api/commerce/customer-session', () => ({ body: { user, basket: basketOf([]), lifetime: 60 } }));
  server.on(calls.month, () => ({ body: schedule }));
  server.on(calls.session, () => ({ body: answer }));
  server.on(calls.own, () => ({ body: { reservations: own } }));
});
afterEach(() => {
  // A sign-out forgets what was read, while the page is there.
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  act(() => setSession({ user: null, basket: basketOf([]) }));
  cleanup();
});

const forms = {
  signIn: ({ forgotten }: { readonly forgotten: React.ReactNode }) => <p>Sign-in form {forgotten}</p>,
  register: () => <p>Registration form</p>,
  forgot: () => <p>Forgotten form</p>,
};
function Address() {
  return <p data-testid="hash">{useLocation().hash}</p>;
}
const hash = () => screen.getByTestId('hash').textContent;

type Settings = { readonly signedIn?: boolean; readonly locale?: Locale };

function open(at: string, { signedIn = false, locale = 'uk_en' }: Settings = {}) {
  user = signedIn ? userOf() : null;
  act(() => setSession({ user, basket: basketOf([]) }));
  return renderShop(
    <>
      <SalonPage {...forms} />
      <Address />
    </>,
    { at: `/${locale}/salon/${at}`, locale },
  );
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe('the fragments', () => {
  test.each([
    ['', { view: 'calendar' }],
    ['#/', { view: 'calendar' }],
    ['#/1001-202612011400', { view: 'session', pid: '1001-202612011400' }],
    ['#/reserve/1001-202612011400', { view: 'session', pid: '1001-202612011400' }],
    ['#/reservations', { view: 'reservations' }],
    ['#/sign-in', { view: 'sign-in' }],
    ['#/register', { view: 'register' }],
    ['#/forgot-password', { view: 'forgot-password' }],
    ['#tray=cart', { view: 'calendar' }],
    ['#/%3Cscript%3E', { view: 'calendar' }],
  ] as const)('%s', (fragment, route) => expect(salonRouteOf(fragment)).toEqual(route));

  test('lead back to their view', () => {
    for (const fragment of ['#/', '#/s1', '#/reservations', '#/sign-in'])
      expect(fragmentOf(salonRouteOf(fragment))).toBe(fragment);
  });
});

describe('the calendar', () => {
  test('names each day with its date, sessions and statuses, and shows the first day with a session', async () => {
    open('');
    const day = await button('Tuesday 1 December, 2 sessions, Available, Opens later');
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect((await button('Wednesday 2 December, 0 sessions')).getAttribute('aria-current')).toBe('date');
    // A day of another month has no button.
    expect(screen.queryByRole('button', { name: /30 November/u })).toBeNull();
    const link = screen.getByRole('link', {
      name: /^See the session, Tuesday 1 December, 11:00\s*–\s*12:00, Available$/u,
    });
    expect(link.getAttribute('href')).toContain('#/s1');
    expect(screen.getByText(/^Reservations open on Sunday 1 November at 11:00/u)).toBeTruthy();
    const legend = screen.getByRole('region', { name: 'Legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Available', 'Few seats left', 'Last seat', 'Reserved by you', 'Full', 'Opens later']);
  });

  test.each([
    ['no_sessions', /^There is no session on this day/u],
    ['past_date', /^This date is past/u],
  ] as const)('says why a day has no session: %s', async (message, words) => {
    server.on(calls.month, () => ({
      body: { ...schedule, weeks: [[dayOf(1, { programs: [program], message: null }), dayOf(2, { message })]] },
    }));
    open('');
    await press(/^Wednesday 2 December/u);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('reads another month, and another salon', async () => {
    open('');
    await press('See the next month');
    await waitFor(() => expect(server.asked.at(-1)?.query.get('year')).toBe('2027'));
    const asked = server.asked.findLast(({ path }) => path === calls.month)?.query;
    expect([asked?.get('store_id'), asked?.get('month')]).toEqual(['3001', '1']);
    await userEvent.selectOptions(await screen.findByLabelText('Salon'), 'Paris · Cherche-Midi');
    await waitFor(() => expect(server.asked.at(-1)?.query.get('store_id')).toBe('1001'));
    expect(server.asked.at(-1)?.query.get('year')).toBeNull();
  });

  test('shows a failure with a retry, and a house without a salon', async () => {
    server.refuse(calls.month, 500, 5_000_000, 'No.');
    open('');
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('cannot be shown');
    server.on(calls.month, () => ({ body: { ...schedule, salon: null, salons: [] } }));
    await press('Try again');
    expect(await screen.findByText(/^There is no salon at the moment/u)).toBeTruthy();
  });
});

describe('a session', () => {
  test('is reserved with a key of its own, and says so', async () => {
    server.on(calls.own, () => {
      answer = { ...answer, program: { ...program, status: 'reserved', reservable: false }, reservation: place };
      return { body: { reservation: place } };
    });
    open('#/s1', { signedIn: true });
    await press('Reserve a seat');
    expect(await screen.findByText(/^Your seat is reserved/u)).toBeTruthy();
    const asked = server.asked.find(({ path, body }) => path === calls.own && body !== undefined);
    expect(asked?.body).toEqual({ locale: 'uk_en', pid: 's1' });
    expect(asked?.idempotency_key).toMatch(/^[\da-f-]{36}$/u);
  });

  test('keeps the key of a press whose answer was lost, and shows a refusal', async () => {
    server.refuse(calls.own, 500, 500, '');
    open('#/s1', { signedIn: true });
    await press('Reserve a seat');
    expect((await screen.findByText(/gone wrong/u)).closest('[role=alert]')).toBeTruthy();
    server.refuse(calls.own, 409, 4_900_090, 'This session is full.');
    await press('Reserve a seat');
    expect(await screen.findByText('This session is full.')).toBeTruthy();
    const keys = server.asked.filter(({ body }) => body !== undefined).map((asked) => asked.idempotency_key);
    expect(keys[0]).toBe(keys[1]);
    await press('Reserve a seat');
    await waitFor(() => expect(server.asked.filter(({ body }) => body !== undefined)).toHaveLength(3));
    expect(server.asked.findLast(({ body }) => body !== undefined)?.idempotency_key).not.toBe(keys[0]);
  });

  test('that is full and near says so, without the waiting list', async () => {
    answer = { ...answer, program: { ...program, status: 'full', reservable: false, waitable: false } };
    open('#/s1', { signedIn: true });
    expect(await screen.findByText(/^The session is full, and it is too close for the waiting list/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
  });

  test('that is full offers the waiting list', async () => {
    answer = { ...answer, program: { ...program, status: 'full', reservable: false, waitable: true } };
    server.on(calls.own, () => {
      answer = { ...answer, reservation: { ...place, status: 'waiting', position: 2 } };
      return { body: { reservation: answer.reservation } };
    });
    open('#/s1', { signedIn: true });
    await press('Join the waiting list');
    expect(await screen.findByText('You are number 2 on the waiting list.')).toBeTruthy();
    expect(server.asked.find(({ body }) => body !== undefined)?.body).toMatchObject({ wait: true });
    server.on(`${calls.own}/${id}`, () => {
      answer = { ...answer, reservation: null };
      return { body: { reservations: [] } };
    });
    await press('Leave the waiting list');
    expect(
      (await screen.findByText('Your name is no longer on the waiting list.')).closest('[role=status]'),
    ).toBeTruthy();
  });

  test('with an offered seat accepts or declines it', async () => {
    const offered = { ...place, status: 'offered' as const, offer_until: '2026-11-25T02:00:00.000Z' };
    answer = { ...answer, program: { ...program, status: 'spare_seat' }, reservation: offered };
    open('#/s1', { signedIn: true });
    expect(await screen.findByText(/^A seat is held for you until Wednesday 25 November at 11:00/u)).toBeTruthy();
    expect(await button('Accept the seat')).toBeTruthy();
    server.on(`${calls.own}/${id}`, () => {
      answer = { ...answer, reservation: null };
      return { body: { reservations: [] } };
    });
    await press('Decline the seat');
    expect(await screen.findByText('The seat is offered to the next person.')).toBeTruthy();
  });

  test('cancels a reservation after a question', async () => {
    answer = { ...answer, program: { ...program, status: 'reserved', reservable: false }, reservation: place };
    server.on(`${calls.own}/${id}`, () => {
      answer = { ...answer, program, reservation: null };
      return { body: { reservations: [] } };
    });
    open('#/s1', { signedIn: true });
    await press('Cancel the reservation');
    expect(screen.getByText(/^Cancel this reservation\?/u).getAttribute('role')).toBe('alert');
    await press('Keep the reservation');
    await press('Cancel the reservation');
    await press('Cancel the reservation');
    expect(await screen.findByText('The reservation is cancelled.')).toBeTruthy();
    expect(await button('Reserve a seat')).toBeTruthy();
  });

  test.each([
    ['not open yet', { program: later }, /^Reservations open on/u],
    ['begun', { program: { ...program, reservable: false }, has_begun: true }, /^This session has begun or is over/u],
    ['begun, with the visitor’s seat', { has_begun: true, reservation: place }, /^Your seat is reserved/u],
  ])('that is %s has no button', async (_name, change, words) => {
    answer = { ...answer, ...change };
    open('#/s1', { signedIn: true });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /seat|list|reservation/u })).toBeNull();
  });

  test('that does not exist says so', async () => {
    server.refuse(calls.session, 404, 404, 'Not found');
    open('#/s1');
    expect(await screen.findByText(/^This session does not exist/u)).toBeTruthy();
  });
});

describe('the session of the visitor', () => {
  test('signed out: a reservation needs a sign-in, which leads back to the session', async () => {
    open('#/s1');
    await screen.findByText(/^Sign in to reserve/u);
    await userEvent.click(screen.getAllByRole('link', { name: 'Sign in' }).at(-1) ?? document.body);
    expect(await screen.findByText(/^Sign-in form/u)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign in'));
    act(() => setSession({ user: userOf(), basket: basketOf([]) }));
    await waitFor(() => expect(hash()).toBe('#/s1'));
  });

  test('signed out: the reservations ask for a sign-in, and follow it', async () => {
    open('#/reservations');
    await waitFor(() => expect(hash()).toBe('#/sign-in'));
    expect(server.asked.some(({ path }) => path === calls.own)).toBe(false);
    act(() => setSession({ user: userOf(), basket: basketOf([]) }));
    await waitFor(() => expect(hash()).toBe('#/reservations'));
    expect(await screen.findByText('Booked')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See the session, / }).getAttribute('href')).toContain('#/s1');
  });

  test.each(['#/sign-in', '#/register'])('signed in: %s leads to the reservations', async (at) => {
    open(at, { signedIn: true });
    await waitFor(() => expect(hash()).toBe('#/reservations'));
  });

  test('signed out on the way: a sign-out leads from the reservations to the sign-in', async () => {
    open('#/reservations', { signedIn: true });
    expect(await screen.findByText('Booked')).toBeTruthy();
    user = null;
    await act(() => forgetSession('uk_en'));
    await waitFor(() => expect(hash()).toBe('#/sign-in'));
  });

  test('registers and asks for a new password on views of their own', async () => {
    open('#/sign-in');
    await userEvent.click(await screen.findByRole('link', { name: /orgot/u }));
    expect(await screen.findByText('Forgotten form')).toBeTruthy();
    await userEvent.click((await screen.findAllByRole('link', { name: 'Sign in' })).at(-1) ?? document.body);
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    expect(await screen.findByText('Registration form')).toBeTruthy();
  });

  test('lists what is open and what is past, in Arabic with Latin figures', async () => {
    own = [
      { ...place, id: `${id.slice(0, -1)}2`, status: 'waiting', position: 3 },
      { ...place, status: 'visited' },
    ];
    open('#/reservations', { signedIn: true, locale: 'ae_ar' });
    expect(await screen.findByText('في قائمة الانتظار')).toBeTruthy();
    expect(screen.getByText(/3/u, { selector: 'p' })).toBeTruthy();
    expect(screen.getAllByText(/11:00/u)).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: /عرض الجلسة/u })).toHaveLength(1);
  });
});
