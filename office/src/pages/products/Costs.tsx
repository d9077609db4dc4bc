import { staffCosts } from '@vitrine/contract/staffCosts';
import { costOn } from '@vitrine/rules/prices/cost';
import { isWhole } from '@vitrine/rules/staff/role';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { mayAct, mayRead } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { useCatalogueLanguage } from './Products.tsx';

function CostsOf({ code }: { readonly code: string }) {
  const text = useText('products');
  const fault = useFault();
  const me = useMember();
  const { money, day } = useFormats();
  const language = useCatalogueLanguage();
  const { data, error } = useQuery({
    queryKey: ['costs', 'product', code, language],
    queryFn: () => call(staffCosts, { query: { product: code, language } }),
  });
  return (
    <Sheet title={text('costs')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <Facts
          rows={data.rows.map(({ sku, costs }) => {
            const cost = costOn(costs, data.today);
            const words =
              cost === null
                ? text('costs.unknown')
                : text('costs.since', { cost: money(cost.amount, cost.currency), day: day(cost.from_day) });
            return [sku, words];
          })}
        />
      )}
      <Link to={`/costs?product=${encodeURIComponent(code)}`}>
        {text(mayAct(me, 'edit_costs') ? 'costs.write' : 'costs.read')}
      </Link>
    </Sheet>
  );
}

/** What the variants of a product cost the house, for members that may see it. */
export function Costs({ code }: { readonly code: string }) {
  const me = useMember();
  return mayRead(me, 'see_costs') && isWhole(me.scope) ? <CostsOf code={code} /> : null;
}
