// Fields as a shopper and a screen reader meet them: names, faults, help, what is ticked, chosen and hidden.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { Choice } from './Choice.tsx';
import { FaultList } from './FaultList.tsx';
import { Field, Select, TextArea, Together } from './Field.tsx';
import { Honeypot } from '../captcha/Honeypot.tsx';
import { IdentifierFields, PhoneFields } from './IdentifierFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Tick } from './Tick.tsx';

/** The texts that are read with a field. */
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

const kinds = [
  ['an input', (props: Parameters<typeof Field>[0]) => <Field {...props} />],
  [
    'a select',
    ({ label, fault, help, optional }: Parameters<typeof Field>[0]) => (
      <Select label={label} fault={fault} help={help} optional={optional}>
        <option>London</option>
      </Select>
    ),
  ],
  [
    'a text area',
    ({ label, fault, help, optional }: Parameters<typeof Field>[0]) => (
      <TextArea label={label} fault={fault} help={help} optional={optional} />
    ),
  ],
] as const;

describe.each(kinds)('%s', (_kind, draw) => {
  test('is named by its label', () => {
    renderShop(draw({ label: 'City' }));
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBeNull();
    expect(described(screen.getByLabelText('City'))).toEqual([]);
  });

  test('says in its name that it may stay empty', () => {
    renderShop(draw({ label: 'City', optional: true }));
    expect(screen.getByLabelText('City, optional')).toBeDefined();
  });

  test('is read with its fault, then its help', () => {
    renderShop(draw({ label: 'City', fault: 'Please fill this in', help: 'As on the letter box' }));
    const field = screen.getByLabelText('City');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toEqual(['Please fill this in', 'As on the letter box']);
  });

  test('keeps the ids of two fields with one label apart', () => {
    renderShop(
      <>
        {draw({ label: 'City', fault: 'First' })}
        {draw({ label: 'City', fault: 'Second' })}
      </>,
    );
    expect(screen.getAllByLabelText('City').map(described)).toEqual([['First'], ['Second']]);
  });
});

test('names fields that are one answer together', () => {
  renderShop(
    <Together label="Date of birth" optional>
      <Field label="Day" />
      <Field label="Month" />
    </Together>,
  );
  const group = within(screen.getByRole('group', { name: 'Date of birth, optional' }));
  expect(group.getAllByRole('textbox')).toHaveLength(2);
});

describe('a tick', () => {
  test('is read with its fault', () => {
    renderShop(<Tick fault="Tick this to go on">I accept</Tick>);
    const tick = screen.getByRole('checkbox', { name: 'I accept' });
    expect(tick.getAttribute('aria-invalid')).toBe('true');
    expect(described(tick)).toEqual(['Tick this to go on']);
  });

  test('changes by its words and by the space bar', async () => {
    renderShop(<Tick>I accept</Tick>);
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept' });
    await userEvent.click(screen.getByText('I accept'));
    expect(tick.checked).toBe(true);
    await userEvent.keyboard(' ');
    expect(tick.checked).toBe(false);
  });
});

describe('a choice', () => {
  function Ways({ disabled = false }: { readonly disabled?: boolean }) {
    const [way, setWay] = useState('standard');
    return (
      <fieldset>
        <legend>Delivery</legend>
        {['standard', 'express', 'none'].map((each) => (
          <Choice
            key={each}
            name="way"
            value={each}
            label={each}
            note={`${each} note`}
            end="£5"
            more={way === each ? <p>More of {each}</p> : null}
            checked={way === each}
            disabled={disabled && each === 'express'}
            onChange={() => setWay(each)}
          />
        ))}
      </fieldset>
    );
  }

  test('is named by its line, and shows what belongs to it once it is taken', async () => {
    renderShop(<Ways />);
    expect(screen.getByText('More of standard')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /^express.*£5.*express note$/u }));
    expect(screen.getByText('More of express')).toBeDefined();
    expect(screen.queryByText('More of standard')).toBeNull();
  });

  test('does not name itself by what belongs to it', () => {
    renderShop(<Ways />);
    expect(screen.queryByRole('radio', { name: /More of/u })).toBeNull();
  });

  test('passes over one that cannot be taken', async () => {
    renderShop(<Ways disabled />);
    await userEvent.click(screen.getByText('express'));
    expect(screen.getByText('More of standard')).toBeDefined();
  });
});

describe('a password', () => {
  test('shows itself while it is wanted, and keeps what is typed', async () => {
    renderShop(<PasswordField label="Password" autoComplete="current-password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'Madder.red1899');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.type).toBe('text');
    expect(field.value).toBe('Madder.red1899');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field.type).toBe('password');
  });

  test('may be pasted and filled by a password manager, and is never corrected', async () => {
    renderShop(<PasswordField label="Password" autoComplete="new-password" rules="change_password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.click(field);
    await userEvent.paste('Madder.red1899');
    expect(field.value).toBe('Madder.red1899');
    expect(field.autocomplete).toBe('new-password');
    expect(field.getAttribute('spellcheck')).toBe('false');
    expect(field.getAttribute('passwordrules')).toContain('minlength: 10');
  });
});

describe('the trap for machines', () => {
  test('is passed by people: by eye, by keyboard, by autofill', async () => {
    const onChange = vi.fn<(value: string) => void>();
    renderShop(
      <>
        <Honeypot name="trap" value="" onChange={onChange} />
        <button type="button">Next</button>
      </>,
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
    const trap = document.querySelector<HTMLInputElement>('[name=trap]')!;
    expect([trap.autocomplete, trap.type, trap.dataset['lpignore']]).toEqual(['off', 'text', 'true']);
    await userEvent.type(trap, 'x');
    expect(onChange).toHaveBeenCalledWith('x');
  });
});

describe('the fields that say who signs in', () => {
  const draw = (byPhone: boolean) => {
    const onChange = vi.fn<(field: string, value: string) => void>();
    renderShop(
      <IdentifierFields prefix="a" byPhone={byPhone} who={{}} faults={{ email: 'Wrong' }} onChange={onChange} />,
    );
    return onChange;
  };

  test('ask for an email, with the keyboard of one', async () => {
    const onChange = draw(false);
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.type, email.inputMode, email.autocomplete]).toEqual(['email', 'email', 'username']);
    expect(described(email)).toEqual(['Wrong']);
    await userEvent.type(email, 'a');
    expect(onChange).toHaveBeenCalledWith('email', 'a');
  });

  test('ask for a phone code and number where a phone signs in', async () => {
    const onChange = draw(true);
    expect(screen.queryByLabelText('Email')).toBeNull();
    await userEvent.type(screen.getByLabelText('Dialling code'), '8');
    await userEvent.type(screen.getByLabelText('Telephone'), '1');
    expect(onChange.mock.calls).toEqual([
      ['phonecode', '8'],
      ['phonenumber', '1'],
    ]);
  });

  test('name the number as the form’s call does', async () => {
    const onChange = vi.fn<(field: string, value: string) => void>();
    renderShop(<PhoneFields prefix="b" number="loginphone" values={{}} faults={{}} onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Telephone'), '1');
    expect(onChange).toHaveBeenCalledWith('loginphone', '1');
  });
});

describe('the alert above a form', () => {
  const faults = [
    { id: 'city', label: 'City' },
    { id: 'name', label: 'Name' },
  ];

  test('takes the focus when it comes, and lists every fault', () => {
    renderShop(<FaultList faults={faults} alert="Not today" />);
    const alert = screen.getByRole('alert');
    expect(document.activeElement).toBe(alert);
    expect(alert.textContent).toContain('Not today');
    expect(alert.textContent).toContain('Please check 2 fields');
  });

  test('leads each fault to its field', async () => {
    renderShop(
      <>
        <FaultList faults={faults} />
        <Field id="city" label="Your city" />
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'City' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Your city'));
  });

  test('is not there without a fault', () => {
    renderShop(<FaultList faults={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('an area takes the hidden characters out of a pasted text, and leaves direction controls to the form', async () => {
  function Area() {
    const [value, setValue] = useState('');
    return <TextArea label="Message" value={value} onChange={(event) => setValue(event.target.value)} />;
  }
  renderShop(<Area />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('Bon\u00ADjour \u202EAnne\u200B');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bonjour \u202EAnne');
});
