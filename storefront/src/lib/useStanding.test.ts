import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStanding } from './useStanding.ts';

type Found = Partial<Record<'city' | 'postcode' | 'day' | 'loginphone', string>>;
const typed = { city: '', postcode: '0', day: '31', month: '2', year: '1980', phonecode: '+33', loginphone: '1' };

test.each([
  ['as long as its field reads as it did', { city: 'required' }, { postcode: '75002' }, ['city']],
  ['no longer than its field reads so', { city: 'required', postcode: 'zip' }, { city: 'Paris' }, ['postcode']],
  ['until any part of the date is corrected', { day: 'dob_format' }, { month: '3' }, []],
  ['until the code or the number of the phone is corrected', { loginphone: 'phone_format' }, { phonecode: '+32' }, []],
] as const)('a fault stands %s', (_name, found, corrected, expected) => {
  const { result, rerender } = renderHook((values: object) => useStanding<Found>(values, {}), { initialProps: typed });
  act(() => result.current.tell(found));
  rerender({ ...typed, ...corrected });
  expect(Object.keys(result.current.standing)).toEqual(expected);
  expect(result.current.found, 'the list above keeps what was found').toEqual(found);
  rerender(typed);
  expect(result.current.standing, 'what reads as before is as wrong as before').toEqual(found);
});

test('what was said of all fields together goes with the first that is corrected', () => {
  const { result, rerender } = renderHook((values: object) => useStanding<Found>(values, {}), { initialProps: typed });
  act(() => result.current.tell({ city: 'unknown' }, true));
  rerender({ ...typed, postcode: '75002' });
  expect(result.current.standing).toEqual({});
});

test('the next try is told of what is typed then', () => {
  const { result, rerender } = renderHook((values: object) => useStanding<Found>(values, {}), { initialProps: typed });
  act(() => result.current.tell({ city: 'required' }));
  rerender({ ...typed, city: '!' });
  act(() => result.current.tell({ city: 'latin_char_only' }));
  expect(result.current.standing).toEqual({ city: 'latin_char_only' });
});
