import { BindingTray } from './BindingTray.tsx';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'wechat/BindingTray.tsx',
  part: () => <BindingTray />,
  locale: 'cn_zh',
  call: '/api/commerce/wechat/binding/loginbyphone',
  typed: { 'binding-loginphone': '13800138000', 'binding-verificationcode': '123456' },
  sent: { loginphone: '13800138000', verificationcode: '123456', consent: true },
  wrong: { ids: ['binding-loginphone', 'binding-verificationcode'] },
  refused: { name: 'verificationcode', id: 'binding-verificationcode' },
});
