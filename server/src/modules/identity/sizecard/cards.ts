// The size card and its consent, for the modules above: boutiques, care, the file of personal data. decisions/0122.
import { sizeKinds, type SizeKind } from '@vitrine/rules/catalogue/sizeKinds';
import { allowsCard, cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

export type KeptSize = { kind: SizeKind; size: string; name: string; updated_at: Date };

/** The sizes of a customer in the order of the card; a kind of a newer version of the server is left out. */
export async function sizesOf(db: Database | Tx, customer_id: string, wording: Wording): Promise<KeptSize[]> {
  const rows = await queries.sizesOf(db, customer_id, wording);
  return sizeKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ size, name, updated_at }) => ({ kind, size, name, updated_at })),
  );
}

type Consent = {
  given_at: Date;
  withdrawn_at: Date | null;
  /** Whether it was given to the text of now. */
  is_of_now: boolean;
  /** Whether boutiques may see the card. */
  is_allowed: boolean;
};

/** The last consent of a customer; undefined without one. */
export async function consentOf(db: Database | Tx, customer_id: string): Promise<Consent | undefined> {
  const row = await queries.lastConsent(db, customer_id);
  if (!row) return undefined;
  const { given_at, withdrawn_at, text_version } = row;
  return {
    given_at,
    withdrawn_at,
    is_of_now: text_version === cardConsentVersion,
    is_allowed: allowsCard({ text_version, withdrawn_at: withdrawn_at?.toISOString() ?? null }),
  };
}
