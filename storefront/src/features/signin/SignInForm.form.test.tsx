import { SignInForm } from './SignInForm.tsx';
import { goodPassword } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'signin/SignInForm.tsx',
  part: () => <SignInForm onDone={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/login',
  typed: { 'signin-email': 'anne@example.com', 'signin-password': goodPassword },
  sent: { email: 'anne@example.com', password: goodPassword },
  wrong: { ids: ['signin-email', 'signin-password'] },
  refused: { name: 'email', id: 'signin-email' },
});
