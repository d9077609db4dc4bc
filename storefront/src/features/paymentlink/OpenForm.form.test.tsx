import { testForm } from '../../testing/testForm.tsx';
import { OpenForm } from './OpenForm.tsx';

testForm({
  file: 'paymentlink/OpenForm.tsx',
  part: () => <OpenForm token="t" needsEmail onChanged={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/payment-link/open',
  typed: { 'link-email': 'anne@example.com' },
  sent: { token: 't', email: 'anne@example.com' },
  wrong: { ids: ['link-email'] },
  refused: { name: 'email', id: 'link-email' },
});
