import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ErrorName, errors } from '@vitrine/contract/errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import type { Notice } from '../layers/notices.ts';
import { presentError, usePresentFailedQuery } from './presentError.ts';
import { isOutage, isRefusal } from '@vitrine/contract/browser/refusals';

const notified: Notice[] = [];
vi.mock(import('../layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void notified.push(notice),
}));
afterEach(() => {
  notified.length = 0;
});

const words = { failed: 'Something failed', again: 'Try again' };
const refusal = (name: ErrorName, fields?: Record<string, string>): ApiError =>
  new ApiError(errors[name].status, {
    internal_code: errors[name].internal_code,
    message: 'The server’s words',
    ...(fields ? { fields } : {}),
  });
const lost = new ApiError(0, { internal_code: 0, message: '' });
const shown = () => notified.map(({ level = 'normal', title, variant }) => [variant, level, title]);

/** Presents an error to a form that has the field `email`. */
function inForm(error: ApiError, special = {}) {
  const places: string[] = [];
  presentError(error, words, {
    atFields: ({ fields }) => {
      if (fields['email']) places.push('field');
      return Boolean(fields['email']);
    },
    inForm: (message) => void places.push(message),
    ...special,
  });
  return places;
}

describe('the behaviour of the catalogue', () => {
  const names = Object.keys(errors) as ErrorName[];
  // 2200001 is two errors: the first one decides.
  const single = names.filter((name) => name !== 'sms_phone_invalid');

  test.each(single)('decides where %s is shown outside a form', (name) => {
    presentError(refusal(name), words);
    const levels = {
      inline: ['critical'],
      notification: ['normal'],
      critical_notification: ['critical'],
      session_expired: [],
      alert: ['critical'],
      tray_notice: ['critical'],
      silent: [],
    };
    expect(shown().map(([, level]) => level)).toEqual(levels[errors[name].behaviour]);
  });

  test('shows an inline error at its field, and in the form where it has none of the fields', () => {
    expect(inForm(refusal('payload_refused', { email: 'required' }))).toEqual(['field']);
    expect(inForm(refusal('payload_refused', { other: 'required' }))).toEqual(['The server’s words']);
    expect(shown()).toEqual([]);
  });

  test('shows the notification of a tray in the form, beside its field', () => {
    expect(inForm(refusal('newsletter_email_invalid', { email: 'email' }))).toEqual(['field', 'The server’s words']);
  });

  test('shows a critical error over the page, beside its field', () => {
    expect(inForm(refusal('email_invalid', { email: 'email' }))).toEqual(['field']);
    expect(shown()).toEqual([['error', 'critical', 'The server’s words']]);
  });

  test('leaves an ended session to the session watch, whatever the code', () => {
    presentError(new ApiError(401, { internal_code: errors.empty_cart.internal_code, message: 'x' }), words);
    expect(shown()).toEqual([]);
  });

  test('shows a refusal that this page does not know as critical, in the server’s words', () => {
    presentError(new ApiError(422, { internal_code: 9_999_999, message: 'Of a newer server' }), words);
    expect(shown()).toEqual([['error', 'critical', 'Of a newer server']]);
  });
});

describe('the message', () => {
  test.each([
    ['the network failed', lost],
    ['the server has a fault', new ApiError(500, { internal_code: 500, message: 'Technical words' })],
    ['the answer is unreadable', new ApiError(502, { internal_code: 502, message: '' })],
  ])('is a general one where %s, with a way to try again', (_name, error) => {
    const again = vi.fn<() => void>();
    presentError(error, words, { again });
    expect(shown()).toEqual([['error', 'critical', 'Something failed']]);
    expect(notified[0]?.retry).toEqual({ label: words.again, onClick: again });
  });

  test('offers no retry for a call that would be refused again', () => {
    presentError(refusal('quantity_refused'), words, { again: () => undefined });
    expect(notified[0]?.retry).toBeUndefined();
  });

  test('is the feature’s own if it has one for the error', () => {
    presentError(refusal('not_found'), words, { variant: 'address', words: { not_found: 'This address is gone' } });
    expect(shown()).toEqual([['address', 'normal', 'This address is gone']]);
  });
});

test('a feature’s own place for an error overrides that of the catalogue', () => {
  const blocked: string[] = [];
  inForm(refusal('user_blocked'), {
    on: { user_blocked: (_error: ApiError, message: string) => blocked.push(message) },
  });
  expect(blocked).toEqual(['The server’s words']);
  expect(shown()).toEqual([]);
});

test('rethrows an error that is not from a call', () => {
  expect(() => presentError(new TypeError('a bug'), words)).toThrow('a bug');
});

test('names an error as the catalogue does', () => {
  expect(isRefusal(refusal('hash_expired'), 'hash_not_found', 'hash_expired')).toBe(true);
  expect(isRefusal(refusal('hash_expired'), 'hash_not_found')).toBe(false);
  expect(isRefusal(new TypeError('a bug'), 'hash_expired')).toBe(false);
  expect([lost, refusal('technical'), refusal('not_found')].map(isOutage)).toEqual([true, true, false]);
});

test('presents a failed query each time it fails, and can retry it', () => {
  const refetch = vi.fn<() => void>();
  function Part({ error }: { readonly error: unknown }) {
    usePresentFailedQuery(error, refetch);
    return null;
  }
  const view = renderShop(<Part error={lost} />);
  expect(shown()).toHaveLength(1);
  view.unmount();
  expect(notified[0]?.retry?.label).toBe('Try again');
  notified[0]?.retry?.onClick();
  expect(refetch).toHaveBeenCalledOnce();
});

test('no feature decides for itself how to present a failed call', () => {
  const source = path.join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/u.test(name) && !name.includes('.test.'),
  );
  const own = files.filter((name) => readFileSync(path.join(source, name), 'utf8').includes('instanceof ApiError'));
  // Page loaders answer with a status.
  expect(own.toSorted()).toEqual(['app/pageCall.ts']);
});
