import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderShop } from '../testing/renderShop.tsx';
import { Select } from '../ui/Field.tsx';
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

/** Two selects, the second with the choices that the first leaves. */
function Places({ onSend }: { readonly onSend: (said: string) => void }) {
  const [state, setState] = useState('');
  const [city, setCity] = useState('');
  const [kept, setKept] = useState('gone');
  const cities = { '': [''], ny: ['', 'albany'], ma: ['', 'boston'] }[state] ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(`${state} ${city} ${kept}`);
      }}
    >
      <Select
        label="State"
        value={state}
        onChange={({ target }) => {
          setState(target.value);
          setCity('');
        }}
      >
        {['', 'ny', 'ma'].map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <Select label="City" value={city} onChange={({ target }) => setCity(target.value)}>
        {cities.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <Select label="Not among the choices" value={kept} onChange={({ target }) => setKept(target.value)}>
        <option>other</option>
      </Select>
      <button type="submit">In</button>
    </form>
  );
}

test('what was chosen in silence is sent, and what hangs on it may be chosen after; nothing else changes', async () => {
  const sent: string[] = [];
  renderShop(<Places onSend={(said) => sent.push(said)} />);
  screen.getByLabelText<HTMLSelectElement>('State').value = 'ma';
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toEqual(['ma  gone']));
  screen.getByLabelText<HTMLSelectElement>('City').value = 'boston';
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent.at(-1)).toBe('ma boston gone'));
  expect(sent).toHaveLength(2);
});
