import { AskForm } from './AskForm.tsx';
import { goodPassword } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'personaldata/AskForm.tsx',
  part: () => <AskForm />,
  locale: 'uk_en',
  reads: { '/api/commerce/customer/data': { door: 'mail', payment_open: false, waiting_orders: [] } },
  call: '/api/commerce/customer/data/export',
  typed: { 'personal-data-password': goodPassword },
  sent: { password: goodPassword },
  wrong: { ids: ['personal-data-password'] },
  refused: { name: 'password', id: 'personal-data-password' },
});
