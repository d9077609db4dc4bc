import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'account/ForgotPasswordForm.tsx',
  part: () => <ForgotPasswordForm level={2} />,
  locale: 'uk_en',
  call: '/api/commerce/forgot-password',
  typed: { 'forgot-email': 'anne@example.com' },
  sent: { email: 'anne@example.com' },
  wrong: { ids: ['forgot-email'] },
  // A5: every refusal shows the one confirmation.
  refused: null,
  code: { status: 422, internal_code: 2_330_001 },
});
