import { ContactForm } from './ContactForm.tsx';
import { typedName } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'contact/ContactForm.tsx',
  part: () => <ContactForm subject="order" onSent={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/contact',
  typed: {
    ...typedName('contact'),
    'contact-email': 'anne@example.com',
    // The call back is ticked, so the telephone is asked for.
    'contact-telephone': '07911123456',
    'contact-message': 'Where is my bag?',
  },
  sent: { email: 'anne@example.com', message: 'Where is my bag?' },
  wrong: {
    emptied: ['contact-firstname', 'contact-lastname', 'contact-email'],
    ids: ['contact-firstname', 'contact-lastname', 'contact-email', 'contact-telephone', 'contact-message'],
  },
  refused: { name: 'message', id: 'contact-message' },
});
