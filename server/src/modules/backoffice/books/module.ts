import type { Module } from '../../../platform/module/module.ts';
import { closeBooks } from './closeBooks.ts';

export const booksModule = { sweeps: { closedBooks: async (shop) => void (await closeBooks(shop)) } } satisfies Module;
