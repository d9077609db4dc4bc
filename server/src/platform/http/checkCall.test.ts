// The contract's check of a request: what is wrong with each field, and the bound that it broke. decisions/0141.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../errors/ApiError.ts';
import { checked } from './checkCall.ts';

const schema = z.object({
  note: z.string().trim().min(1).max(5),
  lines: z.array(z.object({ pieces: z.int().min(1) })),
});
const refusalOf = (value: unknown) => {
  try {
    return checked(schema, value);
  } catch (error) {
    return error instanceof ApiError ? error.detail : error;
  }
};

test('names what is wrong with each field, and the bound of those that have one', () => {
  expect(refusalOf({ note: 'too long', lines: [{ pieces: 1 }, { pieces: 0 }] })).toEqual({
    fields: { note: 'too_long', 'lines.1.pieces': 'below' },
    bounds: { note: 5, 'lines.1.pieces': 1 },
  });
});

test('has no bounds where none was broken', () => {
  expect(refusalOf({ note: ' ' })).toEqual({ fields: { note: 'required', lines: 'required' } });
});

test('the first fault of a field counts', () => {
  const code = z.string().min(1).regex(/^a/u);
  expect(() => checked(z.object({ code }), { code: '' })).toThrow(
    expect.objectContaining({ detail: { fields: { code: 'required' } } }),
  );
});
