import { EditPasswordTray } from './EditPasswordTray.tsx';
import { goodPassword } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'account/EditPasswordTray.tsx',
  part: () => <EditPasswordTray />,
  locale: 'uk_en',
  call: '/api/commerce/change-password',
  typed: { 'edit-old_password': 'Saddle.leather1874', 'edit-new_password': goodPassword },
  sent: { old_password: 'Saddle.leather1874', new_password: goodPassword },
  wrong: { ids: ['edit-old_password', 'edit-new_password'] },
  refused: { name: 'new_password', id: 'edit-new_password' },
});
