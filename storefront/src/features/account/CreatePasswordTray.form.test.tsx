import { CreatePasswordTray } from './CreatePasswordTray.tsx';
import { goodPassword } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'account/CreatePasswordTray.tsx',
  part: () => <CreatePasswordTray hash="a" />,
  locale: 'uk_en',
  reads: { '/api/commerce/customer/password/reset/check': { success: true } },
  call: '/api/commerce/customer/password/reset',
  typed: { 'create-password': goodPassword },
  sent: { password: goodPassword, hash: 'a' },
  wrong: { ids: ['create-password'] },
  refused: { name: 'password', id: 'create-password' },
});
