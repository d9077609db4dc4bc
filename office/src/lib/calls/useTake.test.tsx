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

test('a field that is typed by half holds a step up, but not one behind an open question', async () => {
  const step = vi.fn(() => Promise.resolve());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form step={step} isField={false} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Take' }));
  await screen.findByText('Refused');
  expect([step.mock.calls.length, document.activeElement]).toEqual([0, field]);
  const question = document.body.appendChild(document.createElement('dialog'));
  question.setAttribute('open', '');
  fireEvent.click(screen.getByRole('button', { name: 'Take' }));
  await waitFor(() => expect(step).toHaveBeenCalledOnce());
  question.remove();
});
