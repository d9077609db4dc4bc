import { CreateAccountForm } from './CreateAccountForm.tsx';
import { goodPassword, typedName } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'signin/CreateAccountForm.tsx',
  part: () => <CreateAccountForm onDone={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/customer',
  typed: { ...typedName('profile'), 'profile-email': 'anne@example.com', 'profile-password': goodPassword },
  sent: { action: 'create', firstname: 'Anne', email: 'anne@example.com' },
  wrong: { ids: ['prefix', 'firstname', 'lastname', 'email', 'password'].map((each) => `profile-${each}`) },
  refused: { name: 'email', id: 'profile-email' },
});
