import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hearUnheardFields } from './unheardFields.ts';

let stop = (): void => undefined;
beforeEach(() => {
  stop = hearUnheardFields();
});
afterEach(() => stop());

/** Writes into a field as a program beside the page does: past React, without a word. */
function writeSilently(field: HTMLElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, field);
}

function Form({ onSend }: { readonly onSend: (said: string) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(`${email} ${password} ${event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.id}`);
      }}
    >
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input
        aria-label="Password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <input aria-label="Not the page’s own" defaultValue="" />
      <button type="submit" id="in">
        In
      </button>
    </form>
  );
}

test('what was filled in silence is sent, once, by the button that was pressed', async () => {
  const sent: string[] = [];
  render(<Form onSend={(said) => sent.push(said)} />);
  writeSilently(screen.getByLabelText('Email'), 'anne@example.com');
  writeSilently(screen.getByLabelText('Password'), 'secret');
  writeSilently(screen.getByLabelText('Not the page’s own'), 'kept');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toEqual(['anne@example.com secret in']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anne@example.com');
});

test('what was typed is sent at once', async () => {
  const sent: string[] = [];
  render(<Form onSend={(said) => sent.push(said)} />);
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.fr');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toEqual(['a@b.fr  in']);
});
