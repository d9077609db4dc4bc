import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

/** A form whose button is disabled while its step is under way. */
function Form({ onStep }: { readonly onStep: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setBusy(true);
        onStep();
      }}
    >
      <input aria-label="Text" />
      <Button type="submit" disabled={isBusy}>
        Send
      </Button>
    </form>
  );
}

test('a button that is disabled by its own press keeps the focus, and takes no second step', async () => {
  const onStep = vi.fn<() => void>();
  render(<Form onStep={onStep} />);
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Send' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(button);
  await user.type(screen.getByLabelText('Text'), '{Enter}');
  expect(onStep).toHaveBeenCalledTimes(1);
  // Without the focus it is disabled as any other.
  expect(button).toHaveProperty('disabled', true);
});
