// The browser's Back and what lies over the page: one history entry per layer, taken away however the layer closes.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { useLayer } from './layers.ts';

const names = ['Menu', 'Search', 'Zoom'] as const;
type Name = (typeof names)[number];

function Layer({ name, onClose }: { readonly name: Name; readonly onClose: (name: Name) => void }) {
  useLayer(() => onClose(name));
  return (
    <section role="dialog" aria-label={name}>
      <button type="button" onClick={() => onClose(name)}>
        Close {name}
      </button>
      <Link to="/uk_en/silk/">Silk in {name}</Link>
    </section>
  );
}

/** A page with layers to open, and one button that replaces the menu by the search. */
function Page() {
  const [open, setOpen] = useState<readonly Name[]>([]);
  const close = (name: Name) => setOpen((before) => before.filter((each) => each !== name));
  return (
    <>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setOpen((before) => [...before, name])}>
          Open {name}
        </button>
      ))}
      <button type="button" onClick={() => setOpen(['Search'])}>
        Search instead
      </button>
      {open.map((name) => (
        <Layer key={name} name={name} onClose={close} />
      ))}
    </>
  );
}

const shown = () => screen.queryAllByRole('dialog').map((each) => each.getAttribute('aria-label'));
const entry = () => window.history.state as { readonly layer?: number } | null;
const depth = () => entry()?.layer ?? 0;
/** Waits until the history has one entry for each of so many layers. */
const settled = (layers: number) => waitFor(() => expect(depth()).toBe(layers));
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const travel = async (go: 'back' | 'forward') => {
  await act(async () => window.history[go]());
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 30)));
};
/** The next page, with the entries that it comes upon. */
function Silk() {
  const [entries] = useState(depth);
  return <h1>Silk over {entries} entries</h1>;
}
const open = () =>
  renderShop(<Page />, {
    at: '/uk_en/bags/',
    beside: [{ path: '/uk_en/silk/', element: <Silk /> }],
  });

beforeEach(() => window.history.replaceState({}, ''));
afterEach(() => settled(0));

test('an entry that a reload has left behind is left', async () => {
  window.history.pushState({ layer: 1 }, '');
  function Plain() {
    useLayer(() => undefined, false);
    return null;
  }
  renderShop(<Plain />);
  await settled(0);
});

test('Back closes the layer on top, and one more the layer below', async () => {
  const { unmount } = open();
  await click('Open Menu');
  await click('Open Search');
  await settled(2);
  await travel('back');
  expect(shown()).toEqual(['Menu']);
  await travel('back');
  expect(shown()).toEqual([]);
  expect(place.now).toBe('/uk_en/bags/');
  unmount();
});

test('a layer below another that closes first leaves one entry, which closes the other', async () => {
  open();
  await click('Open Menu');
  await click('Open Search');
  await settled(2);
  await click('Close Menu');
  await settled(1);
  expect(shown()).toEqual(['Search']);
  await travel('back');
  expect(shown()).toEqual([]);
});

test('a layer that replaces another takes over its entry', async () => {
  open();
  await click('Open Menu');
  await settled(1);
  const entries = window.history.length;
  await click('Search instead');
  await settled(1);
  expect(window.history.length).toBe(entries);
  await travel('back');
  expect(shown()).toEqual([]);
});

test('Forward opens nothing that was closed, and does not stay in its entry', async () => {
  open();
  await click('Open Menu');
  await settled(1);
  await travel('back');
  expect(shown()).toEqual([]);
  await travel('forward');
  expect(shown()).toEqual([]);
  await settled(0);
});

test('Forward to a layer that Back has closed keeps the layer below open', async () => {
  open();
  await click('Open Menu');
  await click('Open Search');
  await settled(2);
  await travel('back');
  await travel('forward');
  expect(shown()).toEqual(['Menu']);
  await settled(1);
  await click('Close Menu');
});

test('a link in a layer leaves the entries of the layers before it opens its page', async () => {
  open();
  await click('Open Menu');
  await click('Open Zoom');
  await settled(2);
  await userEvent.click(screen.getByRole('link', { name: 'Silk in Zoom' }));
  expect(await screen.findByRole('heading', { name: 'Silk over 0 entries' })).toBeTruthy();
  expect(shown()).toEqual([]);
});

test('a layer over a fragment’s entry keeps that entry as the page’s own', async () => {
  window.history.replaceState(null, '');
  open();
  await click('Open Menu');
  await settled(1);
  await travel('back');
  expect(shown()).toEqual([]);
  // A state tells a traversal to this entry from a new fragment.
  expect(entry()).not.toBeNull();
});

test('Back is left to the router where nothing lies over the page', async () => {
  open();
  await click('Open Menu');
  await settled(1);
  await click('Close Menu');
  await settled(0);
  let seen = 0;
  const count = () => (seen += 1);
  window.addEventListener('popstate', count);
  window.history.pushState({ key: 'another' }, '');
  await travel('back');
  window.removeEventListener('popstate', count);
  expect(seen).toBe(1);
});
