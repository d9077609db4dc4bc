import { NewsletterForm } from './NewsletterForm.tsx';
import { typedName } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

testForm({
  file: 'newsletter/NewsletterForm.tsx',
  part: () => <NewsletterForm email="" onSent={() => undefined} />,
  locale: 'uk_en',
  call: '/api/commerce/newsletter',
  typed: { ...typedName('newsletter'), 'newsletter-email': 'anne@example.com' },
  sent: { email: 'anne@example.com' },
  wrong: { ids: ['newsletter-prefix', 'newsletter-firstname', 'newsletter-lastname', 'newsletter-email'] },
  refused: { name: 'email', id: 'newsletter-email' },
});
