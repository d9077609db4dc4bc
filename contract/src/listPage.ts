// A list that is read in pages: the answer's `next` is the `after` of the following page. decisions/0093.
import { z } from 'zod';

/** The query of a list: where the page starts; the first page without it. */
export const pageQuery = {
  after: z
    .string()
    .regex(/^[\w-]{1,200}$/u)
    .meta({ example: 'MTc5NTI1NTIwMDAwMDAwMCAxMDAwMDAwMDE' })
    .optional(),
};

/** The part of a list's answer that leads to the next page; null on the last one. */
export const nextPage = { next: z.string().nullable() };
