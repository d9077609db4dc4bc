import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import { ShopView } from '../../ui/ShopView.tsx';

/** A path of a page under its storefront. */
const pathForm = /^\/[\w/?=&%.-]+$/u;

/** The shop at a moment: today, or as it will be. `path` of the address is the page that it begins with. */
export function ShopViewPage() {
  const text = useText('shopview');
  const { of } = useFilters();
  const path = of('path');
  return (
    <Page title={text('title')}>
      <ShopView pathIn={() => (pathForm.test(path) && !path.startsWith('//') ? path : '')} />
    </Page>
  );
}
