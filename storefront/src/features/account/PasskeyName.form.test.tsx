import { testForm } from '../../testing/testForm.tsx';
import { PasskeyName } from './PasskeyName.tsx';

const passkey_id = '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a11';

testForm({
  file: 'account/PasskeyName.tsx',
  part: () => <PasskeyName passkey_id={passkey_id} name="" onRenamed={() => undefined} onCancel={() => undefined} />,
  locale: 'uk_en',
  call: `/api/commerce/customer/passkeys/${passkey_id}`,
  typed: { 'passkey-name': 'Work laptop' },
  sent: { name: 'Work laptop' },
  wrong: { ids: ['passkey-name'] },
  refused: { name: 'name', id: 'passkey-name' },
});
