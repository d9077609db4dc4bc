import { goodPassword } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

testForm({
  file: 'account/PasswordAgain.tsx',
  part: () => <PasswordAgain onProven={() => undefined} onCancel={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/customer/password/confirm',
  typed: { 'again-password': goodPassword },
  sent: { password: goodPassword },
  wrong: { ids: ['again-password'] },
  refused: { name: 'password', id: 'again-password' },
});
