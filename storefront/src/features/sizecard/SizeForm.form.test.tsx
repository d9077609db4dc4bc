import { testForm } from '../../testing/testForm.tsx';
import { SizeCardTray } from './SizeCardTray.tsx';

const choices = [{ kind: 'belt', sizes: [{ size: 'CM90', name: '90 cm' }] }];

testForm({
  file: 'sizecard/SizeForm.tsx',
  part: () => <SizeCardTray />,
  locale: 'uk_en',
  reads: { '/api/commerce/customer/sizes': { sizes: [], choices, suggestions: [], consent: null } },
  opener: /^Add the size: Belts$/u,
  call: '/api/commerce/customer/sizes',
  typed: { 'size-belt-size': 'CM90' },
  sent: { kind: 'belt', size: 'CM90' },
  wrong: { ids: ['size-belt-size'] },
  refused: { name: 'size', id: 'size-belt-size' },
});
