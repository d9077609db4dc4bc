import { useCheckout } from './useCheckout.ts';
import { CollectorForm } from './CollectorForm.tsx';
import { typedName } from '../../testing/formSamples.ts';
import { testForm } from '../../testing/testForm.tsx';

/** The form of the collector with the calls of a checkout. */
function Collector() {
  return <CollectorForm collector={{ name: '' }} checkout={useCheckout()} onForm={() => {}} />;
}

testForm({
  file: 'checkout/CollectorForm.tsx',
  part: () => <Collector />,
  locale: 'uk_en',
  opener: /^Change: Who collects/u,
  call: '/api/commerce/delivery/pickup',
  typed: { ...typedName('collector'), 'collector-telephone': '+442074991874' },
  sent: { collector: { prefix: 'Ms.', firstname: 'Anne', lastname: 'Lacombe', telephone: '+442074991874' } },
  wrong: { ids: ['prefix', 'firstname', 'lastname', 'telephone'].map((each) => `collector-${each}`) },
  refused: { name: 'telephone', id: 'collector-telephone' },
});
