import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { setSession } from './session.ts';

afterEach(() => {
  cleanup();
  act(() => setSession({ user: null, basket: basketOf([]) }));
});

function Orders({ ask }: { readonly ask: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['orders', 'uk_en'], queryFn: ask });
  return <p>{data ?? 'nothing yet'}</p>;
}

test('never shows one customer’s answers to the next, not even while the new answer loads', async () => {
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<Orders ask={async () => 'Anne’s orders'} />);
  expect(await screen.findByText('Anne’s orders')).toBeTruthy();
  cleanup();
  act(() => setSession({ user: null, basket: basketOf([]) }));
  act(() => setSession({ user: userOf({ firstname: 'Bertille' }), basket: basketOf([]) }));
  renderShop(<Orders ask={() => new Promise(() => undefined)} />);
  expect(screen.queryByText('Anne’s orders')).toBeNull();
  expect(screen.getByText('nothing yet')).toBeTruthy();
});
