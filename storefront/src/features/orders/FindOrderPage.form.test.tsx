import { FindOrderPage } from './FindOrderPage.tsx';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'orders/FindOrderPage.tsx',
  part: () => <FindOrderPage />,
  locale: 'uk_en',
  call: '/api/commerce/order',
  typed: { 'find-ref': '2345678BCDF', 'find-email': 'anne@example.com' },
  sent: { order_id: '2345678BCDF', email: 'anne@example.com' },
  wrong: { ids: ['find-ref', 'find-email'] },
  refused: { name: 'email', id: 'find-email' },
});
