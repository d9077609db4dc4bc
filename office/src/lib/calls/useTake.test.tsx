// What a refused step leaves: the focus, where the member was. decisions/0152.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTake } from './useTake.ts';

function Form({ step, isField }: { readonly step: () => Promise<unknown>; readonly isField: boolean }) {
  const { isBusy, error, take } = useTake();
  return (
    <form>
      <input aria-label="Day" aria-invalid={error !== null && isField ? true : undefined} />
      <button type="button" disabled={isBusy} onClick={() => void take(step)}>
        Take
      </button>
      {error !== null && <p>Refused</p>}
    </form>
  );
}

test.each([
  [true, 'Day'],
  [false, 'Take'],
])('a refusal at a field (%s) leaves the focus on %s', async (isField, name) => {
  // A browser takes the focus from a button that is disabled.
  const step = vi.fn(() => {
    (document.activeElement as HTMLElement).blur();
    return Promise.reject(new Error('refused'));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form step={step} isField={isField} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Take' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Refused');
  const expected = isField ? screen.getByRole('textbox', { name }) : button;
  await waitFor(() => expect(document.activeElement).toBe(expected));
});
