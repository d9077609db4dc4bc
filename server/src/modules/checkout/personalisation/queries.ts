import type { Container } from '@vitrine/rules/catalogue/personalisation';
import type { EngravingTerms } from '@vitrine/rules/engraving/engraving';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { type ProductFacts, productTextColumns, productTextTables } from '../basket/productTextFragment.ts';
import { offeredIn } from '../../catalog/catalogue/offeredFragment.ts';
import { leftOf } from '../../catalog/stock/leftFragment.ts';
import { sql } from 'kysely';

/** A variant that the country sells, and how it can be personalised there. */
type PersonalisedRow = {
  code: string;
  sku: string;
  container: Container | null;
  engraving: (EngravingTerms & { preparation_days: number; price: number | null }) | null;
};

const personalisedRow = statement<{ sku: string; country: Country }, PersonalisedRow>(
  (at) => sql`
    select p.code, v.sku,
      case when v.container_id is not null then json_build_object('container_type', v.container_type,
        'container_id', v.container_id, 'container_role', v.container_role) end as container,
      p.engraving - 'prices' || jsonb_build_object('price', p.engraving -> 'prices' -> ${at('country')}::text) as engraving
    from variant v join product p on p.code = v.code
    join price on price.sku = v.sku and price.country = ${at('country')}
    where replace(v.sku, ' ', 'v') = replace(${at('sku')}, ' ', 'v')
      and not v.is_withdrawn and ${offeredIn(at('country'))}`,
);

/** The variant of a SKU, as stored or as in a path; undefined where the country does not sell it. */
export async function personalised(db: Database, sku: string, country: Country): Promise<PersonalisedRow | undefined> {
  const [row] = await personalisedRow(db, { sku, country });
  return row;
}

type KitRow = ProductFacts & Container & { sku: string; amount: number; in_stock: boolean };

const kitRows = statement<{ container_id: string; country: Country; wording: Wording }, KitRow>(
  (at) => sql`
    select v.sku, v.container_type, v.container_id, v.container_role, price.amount, ${leftOf(sql`v.sku`)} > 0 as in_stock,
      ${productTextColumns(at('wording'))}
    from ${productTextTables(at('wording'))}
    join price on price.sku = v.sku and price.country = ${at('country')}
    where v.container_id = ${at('container_id')} and not v.is_withdrawn
      and ${offeredIn(at('country'))}
    order by p.position, p.code, v.position`,
);

/** The pieces of a family of kits that a country sells, in the order of the catalogue. */
export function kitProducts(
  db: Database,
  container_id: string,
  { country, wording }: { country: Country; wording: Wording },
): Promise<KitRow[]> {
  return kitRows(db, { container_id, country, wording });
}
