import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { writeSilently } from '../../testing/formUser.ts';
import { Field, Select } from '../../ui/fields/Field.tsx';
import { readSilentFields } from './silentFields.ts';
import { useShopForm } from './useShopForm.ts';

type SentBy = (sent: string) => void;

function SignIn({ onSend }: { readonly onSend: SentBy }) {
  const form = useShopForm({
    prefix: 'in',
    start: { email: '', password: '' },
    labelOf: (name) => name,
    check: () => ({}),
    send: async ({ email, password }, { submitter }) => onSend(`${email} ${password} ${submitter?.id}`),
  });
  return (
    <form {...form.attributes}>
      <Field label="Email" {...form.field('email')} />
      <Field label="Password" type="password" {...form.field('password')} />
      <input aria-label="Not of the form layer" defaultValue="" />
      <button type="submit" id="go">
        In
      </button>
    </form>
  );
}

test('sends values that a password manager filled without events, once, with the pressed button', async () => {
  const sent: string[] = [];
  renderShop(<SignIn onSend={(values) => sent.push(values)} />);
  writeSilently(screen.getByLabelText('Email'), 'anne@example.com');
  writeSilently(screen.getByLabelText('Password'), 'secret');
  writeSilently(screen.getByLabelText('Not of the form layer'), 'kept');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toEqual(['anne@example.com secret go']));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anne@example.com');
  expect(screen.getByLabelText('Not of the form layer')).toHaveProperty('value', 'kept');
});

/** Two selects, the second with the choices that the first leaves. */
function Places({ onSend }: { readonly onSend: SentBy }) {
  const form = useShopForm({
    prefix: 'place',
    start: { state: '', city: '', kept: 'gone' },
    labelOf: (name) => name,
    check: () => ({}),
    send: async ({ state, city, kept }) => onSend(`${state} ${city} ${kept}`),
  });
  const cities = { '': [''], ny: ['', 'albany'], ma: ['', 'boston'] }[form.values.state] ?? [];
  return (
    <form {...form.attributes}>
      <Select
        label="State"
        {...form.field('state')}
        onChange={({ target }) => form.put({ state: target.value, city: '' })}
      >
        {['', 'ny', 'ma'].map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <Select label="City" {...form.field('city')}>
        {cities.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <Select label="Not among the choices" {...form.field('kept')}>
        <option>other</option>
      </Select>
      <button type="submit">In</button>
    </form>
  );
}

test('sends a choice filled without events, updates the choices that depend on it, and changes no other value', async () => {
  const sent: string[] = [];
  renderShop(<Places onSend={(values) => sent.push(values)} />);
  screen.getByLabelText<HTMLSelectElement>('State').value = 'ma';
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toEqual(['ma  gone']));
  screen.getByLabelText<HTMLSelectElement>('City').value = 'boston';
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent.at(-1)).toBe('ma boston gone'));
  expect(sent).toHaveLength(2);
});

test('reads a value that was typed before the code of the page loaded', async () => {
  const typedValues: string[] = [];
  function Typed() {
    const [email, setEmail] = useState('');
    typedValues.push(email);
    return (
      <form>
        <input aria-label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </form>
    );
  }
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Typed />);
  const field = page.querySelector('input');
  if (field) field.value = 'anne@example.com';
  await act(async () => void hydrateRoot(page, <Typed />));
  expect(typedValues.at(-1)).toBe('');
  act(() => readSilentFields(page.querySelector('form') ?? document.createElement('form')));
  expect([typedValues.at(-1), field?.value]).toEqual(['anne@example.com', 'anne@example.com']);
  page.remove();
});
