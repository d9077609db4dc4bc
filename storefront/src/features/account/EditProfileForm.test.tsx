import { cleanup, screen } from '@testing-library/react';
import type { Profile } from '@vitrine/contract/account';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { postcodeOfOscarFreire, typedMeanwhile } from '../../testing/slowPostcode.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { EditProfileForm } from './EditProfileForm.tsx';

const server = fakeServer();
afterEach(cleanup);

const ana: Profile = {
  prefix: 'Ms.',
  firstname: 'Ana',
  lastname: 'Souza',
  middlename: null,
  firstname2: null,
  lastname2: null,
  email: 'ana@example.com',
  country_id: 'br',
  company: null,
  social_security_number: '52998224725',
  dob: null,
  telephone: null,
  phonecode: null,
  loginphone: null,
  phone_login: false,
  place: {},
  newsletter_subscription: null,
  communication_consent: false,
  piplOptin: false,
  favorite_shop_code: null,
  is_light_account: false,
  is_binded_wechat: false,
  locked: [],
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`#edit-${name}`) ?? document.createElement('input');

test('a postcode lookup fills its fields and keeps what was typed meanwhile', async () => {
  const { tell, handler } = postcodeOfOscarFreire();
  server.on('/api/commerce/retrieve/addresses', handler);
  renderShop(<EditProfileForm profile={ana} />, { locale: 'br_pt' });
  expect(await typedMeanwhile(field, tell)).toEqual(['01426-001', '12', 'Rua Oscar Freire']);
  expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Ana');
});
