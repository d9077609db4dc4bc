import { createStore } from './store.ts';

/**
 * A phone that a code has proven and that has no account yet, on its way from the binding form to the new account's
 * (spec 3 §7 `need_create_account`). In memory alone: neither the address nor the browser's storage holds a person's
 * phone (A10).
 */
export const provenPhone = createStore<{ readonly phonecode: string; readonly loginphone: string } | null>(null);
