// Writes schema.ts, the types of the migrated schema: `npm run db -- types`. Run it after adding a migration.
import { spawnSync } from 'node:child_process';

const rule = (file: string, type: string): string => `import('@vitrine/rules/${file}').${type}`;

/** Enumerated columns with the type of their rule; a check constraint of the table repeats its values. */
const typedColumns = {
  'payment_attempt.status': `Generated<${rule('payment/paymentState', 'AttemptStatus')}>`,
  'payment_attempt.turn': `Generated<${rule('payment/attemptTime', 'Turn')}>`,
  'reservation.status': rule('stores/reservation', 'ReservationStatus'),
  'return_request.return_type': rule('returns/returnLine', 'ReturnType'),
  'return_request.status': rule('returns/returnStatus', 'ReturnStatus'),
  'salon_visit.status': rule('salon/visit', 'VisitStatus'),
  'shop_order.status': rule('orders/status', 'OrderStatus'),
};

/** Writes the types of the database at `url` to schema.ts. Throws when the generator fails. */
export function writeSchema(url: string): void {
  const bin = new URL('../../../../node_modules/.bin/kysely-codegen', import.meta.url).pathname;
  const out = new URL('./schema.ts', import.meta.url).pathname;
  const result = spawnSync(
    bin,
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--exclude-pattern',
      '{pgboss.*,pg_*}',
      '--type-mapping',
      '{"int8":"number","date":"string","timestamptz":"Date"}',
      '--overrides',
      JSON.stringify({ columns: typedColumns }),
      '--singularize',
      'false',
    ],
    { encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}`);
}
