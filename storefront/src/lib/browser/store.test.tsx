import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore, useStore } from './store.ts';

test('a part that hydrates after a change of the value starts from the server-rendered value, then updates', async () => {
  const store = createStore('nobody');
  const Shown = () => <p>{useStore(store)}</p>;
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Shown />);
  store.set(() => 'Anne');
  const faults: unknown[] = [];
  await act(async () => void hydrateRoot(place, <Shown />, { onRecoverableError: (fault) => faults.push(fault) }));
  expect([place.textContent, faults]).toEqual(['Anne', []]);
});
