import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useRef } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { usePageTurn } from './usePageTurn.ts';

function Shell() {
  usePageTurn();
  return (
    <>
      <Link to="/leather">Leather</Link>
      <button type="button">Menu</button>
      <Outlet />
    </>
  );
}
/** A field that a page focuses. */
function Name() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Name" />;
}
const page = (title: string, more?: ReactNode) => (
  <main id="content" tabIndex={-1}>
    <h1>{title}</h1>
    {more}
  </main>
);
const open = () => {
  const router = createMemoryRouter([
    {
      element: <Shell />,
      children: [
        { path: '/', element: page('Front', <Link to="/form">Form</Link>) },
        { path: '/leather', element: page('Leather goods') },
        { path: '/form', element: page('Form', <Name />) },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
};
const heading = (name: string) => screen.getByRole('heading', { name });

test('the first page keeps the browser’s focus', () => {
  open();
  expect(document.activeElement).toBe(document.body);
});

test('focuses the heading of a page after a client-side navigation, whether the link stays or is removed', async () => {
  const router = open();
  await userEvent.click(screen.getByRole('link', { name: 'Leather' }));
  await waitFor(() => expect(document.activeElement).toBe(heading('Leather goods')));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement).toBe(heading('Front')));
});

test('keeps the focus on another view of the same page, in a field the page focused, and on a tray trigger', async () => {
  const router = open();
  await act(() => router.navigate('/?sort=price'));
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Form' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  screen.getByRole('button', { name: 'Menu' }).focus();
  await act(() => router.navigate('/leather'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});
