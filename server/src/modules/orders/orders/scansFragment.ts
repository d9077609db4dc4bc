import { sql } from 'kysely';

/** The scans of a parcel or a return as a JSON list, by the column of its id. */
export const scansSql = (id: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', c.kind, 'at', c.at, 'place', c.place))
  from carrier_scan c where coalesce(c.shipment_id, c.return_id) = ${sql.ref(id)}), '[]'::jsonb)`;

/** What a return has from its carrier, as pairs for `jsonb_build_object`; the return is `r`. */
export const returnParcelSql = sql`
  'track_number', (select l.track_number from carrier_label l where l.label_id = r.return_id),
  'scans', ${scansSql('r.return_id')},
  'exchange_parcel', (
    select to_jsonb(e) || jsonb_build_object('scans', ${scansSql('e.shipment_id')})
    from shipment e where e.return_id = r.return_id)`;

/** The units of the return `r` that did not arrive, as a pair for `jsonb_build_object`: counted so far, or taken out of it. */
export const missingSql = sql`
  'missing', coalesce((
    select jsonb_agg(jsonb_build_object('item_order_id', m.item_order_id, 'arrived', coalesce(m.arrived_qty, m.qty),
      'missing', coalesce(m.missing_qty, 0) + m.qty - coalesce(m.arrived_qty, m.qty)))
    from return_line m where m.return_id = r.return_id
      and (m.missing_qty > 0 or m.arrived_qty < m.qty)), '[]'::jsonb)`;
