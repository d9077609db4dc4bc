// The customer’s profile, as the account shows it and lets it be changed (spec 2 §2, spec 3 §5).
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from '@vitrine/contract/account';
import type { SavedAddress } from '@vitrine/contract/address';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { afterEach, describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { anne } from '../../testing/checkoutSamples.ts';
import { closeNotice } from '../../lib/layers/notices.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, profileOf, userOf } from '../../testing/samples.ts';
import { AccountPage } from './AccountPage.tsx';
import { EditProfileForm } from './EditProfileForm.tsx';
import { ProfileView } from './ProfileView.tsx';
import { SecurityRows } from './SecurityRows.tsx';

const server = fakeServer();
const call = '/api/commerce/customer';
const session = '/api/commerce/customer-session';
afterEach(() => closeNotice());

const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
type Shown = { readonly locale?: Locale; readonly user?: User; readonly addresses?: readonly SavedAddress[] };

async function show(
  changes: Partial<Profile> = {},
  { locale = 'uk_en', user = userOf(), addresses = [] }: Shown = {},
): Promise<void> {
  server.on(call, () => ({ body: { profile: profileOf(changes) } }));
  await freshVisitor(user);
  renderShop(<ProfileView addresses={addresses} />, { locale });
  await waitFor(() => expect(document.querySelector('dl')).not.toBeNull());
}

describe('the profile', () => {
  test('shows name and email, and hides the password in words too', async () => {
    await show();
    expect(fact('Name')).toBe('Ms. Ana Souza');
    expect(fact('Email')).toBe('ana@example.com');
    expect(fact('Password')).toContain('Hidden');
    expect(screen.getByText('●●●●●●●●').getAttribute('aria-hidden')).toBe('true');
  });

  test('leaves out what is not known', async () => {
    await show();
    for (const name of ['Company', 'Tax number', 'Telephone', 'Date of birth', 'Billing address', 'Sign-in phone'])
      expect(fact(name)).toBeUndefined();
  });

  test('shows what else is known', async () => {
    const addresses = [{ ...anne, is_default_billing: true }];
    await show(
      { company: 'Souza & Co', telephone: '+44 20 7499 1874', dob: { day: '01', month: '02', year: '1990' } },
      { addresses },
    );
    expect(fact('Company')).toBe('Souza & Co');
    expect(fact('Telephone')).toBe('+44 20 7499 1874');
    expect(fact('Date of birth')).toBe('1 February 1990');
    expect(fact('Billing address')).toContain('1 High Street');
  });

  test('shows a phone instead of a password where people sign in by phone', async () => {
    await show(
      { country_id: 'cn', phone_login: true, phonecode: '+86', loginphone: '13800138000' },
      { locale: 'hk_en', user: userOf({ is_binded_wechat: true }) },
    );
    expect(fact('Sign-in phone')).toBe('+86 13800138000');
    expect(fact('WeChat')).toBe('Linked');
    expect(fact('Password')).toBeUndefined();
  });

  test('keeps numbers in their own direction', async () => {
    await show({ telephone: '+971 4 123' }, { locale: 'ae_ar' });
    expect(screen.getByText('+971 4 123').tagName).toBe('BDI');
  });

  test('is asked for again after a failure', async () => {
    server.refuse(call, 500, 500, 'Not now');
    await freshVisitor(userOf());
    renderShop(<ProfileView addresses={[]} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('could not be loaded');
    server.on(call, () => ({ body: { profile: profileOf() } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fact('Email')).toBe('ana@example.com'));
  });

  test('leads to its tray', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Edit the profile' }).dataset['tray']).toBe('edit-profile');
  });
});

describe('the rows of security', () => {
  test('lead to password, passkeys, devices and personal data, each named by what it changes', () => {
    renderShop(<SecurityRows />);
    expect(screen.getByRole('button', { name: 'Change: Password' }).dataset['tray']).toBe('edit-password');
    expect(screen.getByRole('button', { name: 'See: Signed-in devices' }).dataset['tray']).toBe('open-sessions');
    expect(screen.getByRole('button', { name: 'See: Passkeys' }).dataset['tray']).toBe('passkeys');
    expect(screen.getAllByRole('button')).toHaveLength(4);
  });
});

describe('the form that changes the profile', () => {
  const answers = (user: User | null) =>
    server.on(call, () => ({ body: { user, basket: basketOf([]), lifetime: 60 } }));
  async function open(changes: Partial<Profile> = {}, locale: Locale = 'uk_en'): Promise<void> {
    server.on(session, () => ({ body: { user: userOf(), basket: basketOf([]), lifetime: 60 } }));
    await freshVisitor(userOf());
    renderShop(
      <>
        <EditProfileForm profile={profileOf(changes)} />
        <NoticeHost />
      </>,
      { locale, at: `/${locale}/account/` },
    );
  }
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#edit-${name}`)!;
  const save = () => userEvent.click(document.querySelector('button[type=submit]')!);
  const sent = () => server.asked.filter(({ path }) => path === call).map(({ body }) => body);

  test('asks for the password once the email changes, and sends it along', async () => {
    await open();
    answers(userOf());
    expect(field('password')).toBeNull();
    await userEvent.clear(field('email'));
    await enter(field('email'), 'new@example.com');
    await save();
    expect(field('password').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    await enter(field('password'), 'Madder.red1899');
    await save();
    await waitFor(() => expect(sent()[0]).toMatchObject({ email: 'new@example.com', password: 'Madder.red1899' }));
  });

  test('sends no email and no password while the email stays', async () => {
    await open();
    answers(userOf());
    await userEvent.type(field('firstname'), 'a');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ action: 'edit', firstname: 'Anaa' });
    expect(sent()[0]).not.toHaveProperty('email');
    expect(sent()[0]).not.toHaveProperty('password');
  });

  test('says that the profile is saved', async () => {
    await open();
    answers(userOf());
    await save();
    expect(await screen.findByText('Your profile is saved.')).toBeDefined();
  });

  test('sends the newsletter as it is ticked', async () => {
    await open({ newsletter_subscription: 'uk_en' });
    answers(userOf());
    expect(field('newsletter').checked).toBe(true);
    await userEvent.click(field('newsletter'));
    await save();
    await waitFor(() => expect(sent()[0]).toMatchObject({ newsletter_subscription: false }));
  });

  test('shows what its holder cannot change as words, and sends none of it', async () => {
    await open({ locked: ['company'], company: 'Souza & Co' });
    answers(userOf());
    expect(fact('Company')).toBe('Souza & Co');
    expect(field('company')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask an adviser' }).dataset['tray']).toBe('help');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('company');
  });

  test('China: warns that taking the consent back signs out, and does so', async () => {
    await open({ country_id: 'cn', piplOptin: true, phonecode: '+86', loginphone: '13800138000' }, 'cn_zh');
    answers(null);
    // Hidden ones announce what a postcode or a place has filled.
    const warning = () => document.querySelector('form [role=status]:not(.visuallyHidden)');
    expect(warning()).toBeNull();
    await userEvent.click(field('piplOptin'));
    expect(warning()).not.toBeNull();
    await save();
    await waitFor(() => expect(sent()[0]).toMatchObject({ piplOptin: false }));
    await waitFor(() => expect(place.now).toBe('/cn_zh'));
  });
});

describe('a light account', () => {
  const open = async (is_light_account: boolean) => {
    server.on(call, () => ({ body: { profile: profileOf() } }));
    server.on('/api/commerce/saved-cards', () => ({ body: { cards: [] } }));
    server.on('/data/stores/uk_en.json', () => ({ body: { stores: [] } }));
    await freshVisitor(userOf({ is_light_account }));
    renderShop(<AccountPage orders={<p>orders</p>} addresses={null} />);
  };

  test('is asked to be completed', async () => {
    await open(true);
    expect(screen.getByText(/holds the essentials/u)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Complete the profile' }).dataset['tray']).toBe('edit-profile');
  });

  test('is no whole one, which is not asked', async () => {
    await open(false);
    expect(screen.queryByRole('button', { name: 'Complete the profile' })).toBeNull();
  });
});
