// A long table holds only the rows in view, and says how many there are.
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Table } from './Table.tsx';

// The page of a test has no layout.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
afterEach(() => void vi.restoreAllMocks());

const rowsOf = (count: number) => Array.from({ length: count }, (_one, at) => ({ number: `N${at}` }));
const columns = [{ name: 'Number', render: ({ number }: { number: string }) => number }];
const show = (count: number) =>
  render(<Table caption="Orders" columns={columns} rows={rowsOf(count)} keyOf={({ number }) => number} />);

test('a short table has all its rows in the page', () => {
  show(150);
  expect(screen.getAllByRole('row')).toHaveLength(151);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});

test('a table of 5,000 rows has those in view, each with its place, and says how many there are', () => {
  show(5000);
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('5001');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
  expect(rows[0]?.textContent).toBe('N0');
});
