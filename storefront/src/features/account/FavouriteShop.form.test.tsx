import { FavouriteShop } from './FavouriteShop.tsx';
import { profileOf } from '../../testing/samples.ts';
import { testForm } from '../../testing/testForm.tsx';

const profile = profileOf();

const store = {
  store_id: '3',
  country: 'gb',
  city: 'London',
  short_title: 'Mount Street',
  street_address1: '1 Mount Street',
  street_address2: null,
  street_address3: null,
  postal_code: null,
  store_phone_number: '+44 20 7499 1874',
};

testForm({
  file: 'account/FavouriteShop.tsx',
  part: () => <FavouriteShop />,
  locale: 'uk_en',
  reads: { '/data/stores/uk_en.json': { stores: [store] }, '/api/commerce/customer': { profile } },
  opener: /^Choose a store/u,
  call: '/api/commerce/customer',
  typed: { 'favourite-store_id': '3' },
  sent: { favorite_shop_code: '3' },
  wrong: { ids: ['favourite-store_id'] },
  refused: null,
});
