import { act } from '@testing-library/react';
import type { Basket } from '@vitrine/contract/basket';
import type { User } from '@vitrine/contract/user';
import { setSession } from '../lib/session/session.ts';
import { basketOf, userOf } from './samples.ts';

/** Puts a visitor in place; what was asked for the one before, the query library's cache too, is gone. */
export async function freshVisitor(user: User | null = null, basket: Basket = basketOf([])): Promise<void> {
  await act(async () => {
    // The cache is dropped with a sign-out.
    setSession({ user: userOf(), basket });
    setSession({ user: null, basket });
    if (user) setSession({ user, basket });
  });
}
