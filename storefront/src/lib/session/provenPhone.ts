import { createStore } from '../browser/store.ts';

/**
 * A phone number verified by a code that has no account yet, passed from the binding form to the sign-up form (spec 3 §7
 * `need_create_account`). Held in memory only: neither the address nor the browser's storage holds a person's phone (A10).
 */
export const provenPhone = createStore<{ readonly phonecode: string; readonly loginphone: string } | null>(null);
