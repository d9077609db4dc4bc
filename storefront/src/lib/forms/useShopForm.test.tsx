// The form layer, tried on a small form: faults, focus, one request at a time, refusals (decisions/0025).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { writeSilently } from '../../testing/formUser.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { closeNotice } from '../layers/notices.ts';
import { useShopForm } from './useShopForm.ts';

type Values = { readonly name: string; readonly city: string; readonly terms: boolean };
const sending = vi.fn<(values: Values) => Promise<void>>();
type Props = { readonly given?: Partial<Values>; readonly isResting?: boolean };

function Form({ given, isResting = false }: Props) {
  const form = useShopForm<Values>({
    prefix: 'test',
    start: { name: '', city: 'London', terms: false },
    given,
    isResting,
    labelOf: (name) => `Your ${name}`,
    check: ({ name, city, terms }) => ({
      ...(name ? {} : { name: 'Missing' }),
      ...(city ? {} : { city: 'Missing' }),
      ...(terms ? {} : { terms: 'Accept them' }),
    }),
    send: (values) => sending(values),
  });
  return (
    <form {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('city')} label="City" />
      <Tick {...form.tick('terms')}>Terms</Tick>
      <output>{form.isChanged ? 'changed' : 'as it was'}</output>
      <Button type="submit" busy={form.isBusy}>
        Send
      </Button>
    </form>
  );
}
const open = (props: Props = {}) =>
  renderShop(
    <>
      <Form {...props} />
      <NoticeHost />
    </>,
  );
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const city = () => screen.getByLabelText<HTMLInputElement>('City');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const links = () => [...document.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
const isRed = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
async function fill(): Promise<void> {
  await userEvent.type(name(), 'Anne');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
}
const refuse = (
  status: number,
  internal_code: number,
  fields?: Record<string, string>,
  bounds?: Record<string, number>,
) =>
  sending.mockRejectedValueOnce(
    new ApiError(status, {
      internal_code,
      message: 'The server’s own words',
      ...(fields && { fields }),
      ...(bounds && { bounds }),
    }),
  );

beforeEach(() => {
  document.title = 'Shop';
  sending.mockReset();
  sending.mockResolvedValue();
});
afterEach(() => closeNotice());

describe('what is wrong', () => {
  test('is listed in the order of the page, with the first in focus', async () => {
    open();
    await userEvent.clear(city());
    await press();
    expect(links()).toEqual(['Your name', 'Your city', 'Your terms']);
    expect(document.activeElement).toBe(name());
    expect(sending).not.toHaveBeenCalled();
  });

  test('is marked in the title of the page until it is corrected', async () => {
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
    await press();
    expect(document.title).toBe('Error: Shop');
    await userEvent.type(name(), 'A');
    await waitFor(() => expect(document.title).toBe('Shop'));
  });

  test('is red no more once it is corrected, while the list stays until the next try', async () => {
    open();
    await press();
    await userEvent.type(name(), 'A');
    expect(isRed(name())).toBe(false);
    expect(links()).toContain('Your name');
    await press();
    expect(links()).toEqual(['Your terms']);
  });

  test('is focused again when the same is wrong at the next try', async () => {
    open();
    await press();
    await userEvent.click(city());
    await press();
    expect(document.activeElement).toBe(name());
  });
});

describe('what is sent', () => {
  test('is what is shown, by the button or by Enter', async () => {
    open();
    await fill();
    await userEvent.type(name(), '{Enter}');
    expect(sending.mock.calls).toEqual([[{ name: 'Anne', city: 'London', terms: true }]]);
  });

  test('holds what a password manager filled without an event', async () => {
    open();
    await fill();
    writeSilently(city(), 'Bath');
    await press();
    expect(sending.mock.calls[0]?.[0]).toMatchObject({ city: 'Bath' });
  });

  test('is sent once at a time', async () => {
    let answer = (): void => undefined;
    sending.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    open();
    await fill();
    await press();
    await press();
    fireEvent.submit(document.querySelector('form')!);
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull());
    expect(sending).toHaveBeenCalledTimes(1);
    await press();
    expect(sending).toHaveBeenCalledTimes(2);
  });

  test('waits while the form rests, without a word', async () => {
    open({ isResting: true });
    await fill();
    await press();
    await userEvent.type(name(), '{Enter}');
    expect(sending).not.toHaveBeenCalled();
    expect(links()).toEqual([]);
  });
});

describe('a refusal', () => {
  test('of a field is shown beside it, in the words of its key', async () => {
    refuse(400, 400, { city: 'too_long' });
    open();
    await fill();
    await press();
    await waitFor(() => expect(isRed(city())).toBe(true));
    expect(document.getElementById('test-city-fault')?.textContent).toBe('Too long');
    expect(document.activeElement).toBe(city());
  });

  test.each([
    ['too_long', { city: 35 }, 'Too long: 35 characters at most'],
    ['not_an_email', undefined, 'An address looks like name@example.com'],
    ['not_a_choice', undefined, 'Please choose'],
  ])('by the schema of the call (%s) says what is wrong', async (fault, bounds, sentence) => {
    refuse(400, 400, { city: fault }, bounds);
    open();
    await fill();
    await press();
    await waitFor(() => expect(document.getElementById('test-city-fault')?.textContent).toBe(sentence));
  });

  test('of a field by a key that the page does not know is shown in the server’s words', async () => {
    refuse(400, 400, { city: 'something_new' });
    open();
    await fill();
    await press();
    await waitFor(() => expect(document.getElementById('test-city-fault')?.textContent).toBe('The server’s own words'));
  });

  test('of the whole form is an alert above it, gone with the next try', async () => {
    refuse(422, 4_900_045);
    open();
    await fill();
    await press();
    const alert = await screen.findByText('The server’s own words');
    await waitFor(() => expect(document.activeElement).toBe(alert.closest('[role=alert]')));
    await press();
    await waitFor(() => expect(screen.queryByText('The server’s own words')).toBeNull());
    expect(sending).toHaveBeenCalledTimes(2);
  });

  test('keeps what was typed', async () => {
    refuse(422, 4_900_045);
    open();
    await fill();
    await press();
    await screen.findByText('The server’s own words');
    expect([name().value, city().value]).toEqual(['Anne', 'London']);
  });
});

describe('what the form holds', () => {
  test('is changed only while it differs from the start', async () => {
    open();
    expect(screen.getByText('as it was')).toBeDefined();
    await userEvent.type(city(), 'x');
    expect(screen.getByText('changed')).toBeDefined();
    await userEvent.type(city(), '{Backspace}');
    expect(screen.getByText('as it was')).toBeDefined();
  });

  test('begins with what is given', () => {
    open({ given: { name: 'Anne' } });
    expect(name().value).toBe('Anne');
    expect(city().value).toBe('London');
  });
});
