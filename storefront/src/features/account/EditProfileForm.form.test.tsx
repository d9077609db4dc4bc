import { EditProfileForm } from './EditProfileForm.tsx';
import { profileOf } from '../../testing/samples.ts';
import { testForm } from '../../testing/testForm.tsx';

const profile = profileOf();

testForm({
  file: 'account/EditProfileForm.tsx',
  part: () => <EditProfileForm profile={profile} />,
  locale: 'uk_en',
  call: '/api/commerce/customer',
  typed: { 'edit-firstname': 'Anne' },
  sent: { action: 'edit', firstname: 'Anne', lastname: 'Souza' },
  wrong: { emptied: ['edit-firstname', 'edit-lastname'], ids: ['edit-firstname', 'edit-lastname'] },
  refused: { name: 'lastname', id: 'edit-lastname' },
});
