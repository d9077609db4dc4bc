// What the change table records: the catalogue, prices, contents, boutiques and staff. decisions/0118.

type Subject = {
  /** The columns that name a row. */
  readonly keys: readonly string[];
  /** Columns that it leaves out: derived ones, secrets, what a member of staff is called. */
  readonly hidden: readonly string[];
  /** Whether a change is taken back as a reverse change; others have steps of their own. */
  readonly takes_back: boolean;
};

/** The tables whose changes are recorded, by name; the triggers in `server/sql/changes` say the same. Expectations §2, decisions/0118. */
export const changeSubjects = {
  price: { keys: ['sku', 'country'], hidden: [], takes_back: true },
  product: { keys: ['code'], hidden: ['sold_in'], takes_back: true },
  // With the currency, so that a reader of a change knows what its amount is of.
  variant_cost: { keys: ['sku', 'from_day', 'currency'], hidden: [], takes_back: true },
  product_hidden: { keys: ['code', 'country'], hidden: [], takes_back: true },
  variant: { keys: ['sku'], hidden: ['is_withdrawn'], takes_back: true },
  product_text: { keys: ['code', 'language'], hidden: [], takes_back: true },
  product_category: { keys: ['category', 'code'], hidden: [], takes_back: true },
  set_part: { keys: ['sku', 'place'], hidden: [], takes_back: true },
  picture: { keys: ['code', 'position'], hidden: [], takes_back: true },
  picture_file: { keys: ['file'], hidden: ['added_at'], takes_back: true },
  product_video: { keys: ['file'], hidden: [], takes_back: false },
  category: { keys: ['code'], hidden: [], takes_back: true },
  category_text: { keys: ['code', 'language'], hidden: ['path'], takes_back: true },
  category_order: { keys: ['category'], hidden: [], takes_back: true },
  category_rule: { keys: ['category'], hidden: [], takes_back: true },
  search_synonym: { keys: ['language', 'term'], hidden: [], takes_back: true },
  search_pin: { keys: ['language', 'term'], hidden: [], takes_back: true },
  attribute_option: { keys: ['field', 'code'], hidden: [], takes_back: true },
  content_page: { keys: ['kind', 'code', 'language'], hidden: [], takes_back: true },
  content_draft: { keys: ['kind', 'code'], hidden: ['version', 'saved_at'], takes_back: false },
  store: { keys: ['store_id'], hidden: [], takes_back: true },
  setting: { keys: ['name'], hidden: [], takes_back: true },
  webhook: {
    keys: ['webhook_id'],
    hidden: ['created_at', 'secret', 'old_secret', 'old_until', 'renewed_by'],
    takes_back: false,
  },
  promotion: { keys: ['promotion_id'], hidden: ['version', 'created_at', 'updated_at'], takes_back: true },
  promotion_scope: { keys: ['promotion_id', 'of', 'code'], hidden: [], takes_back: true },
  promotion_code: { keys: ['code'], hidden: ['created_at', 'batch'], takes_back: false },
  // Secrets are left out, also as hashes: their last signs and moments tell each renewal. The author of the change answers for the key.
  api_key: {
    keys: ['key_id'],
    hidden: ['created_at', 'made_by', 'members', 'secret_hash', 'old_hash'],
    takes_back: false,
  },
  store_link: { keys: ['store_id'], hidden: [], takes_back: false },
  staff_account: {
    keys: ['staff_id'],
    hidden: [
      'email',
      'name',
      'password_hash',
      'created_at',
      'enrolment_hash',
      'enrolment_until',
      'locks_lifted_at',
      'seen_at',
      'invitation_id',
      'chooses_password',
    ],
    takes_back: false,
  },
} as const satisfies Readonly<Record<string, Subject>>;

export type ChangeSubject = keyof typeof changeSubjects;

/** The subjects, in the sequence of the table. Expectations §2. */
export const changeSubjectNames = Object.keys(changeSubjects).filter(isChangeSubject);

/** Whether a text names a subject. Expectations §2. */
export function isChangeSubject(text: string): text is ChangeSubject {
  return Object.hasOwn(changeSubjects, text);
}

/** The columns of a key with their values, in the form of the change table; null for a key of another form. Expectations §2, decisions/0118. */
export function keyColumns(subject: ChangeSubject, key: string): Readonly<Record<string, string>> | null {
  const { keys }: Subject = changeSubjects[subject];
  const [only, ...others] = keys;
  // A file's name may hold slashes.
  const values = others.length === 0 ? [key] : key.split('/');
  if (only === undefined || values.length !== keys.length || values.includes('')) return null;
  return Object.fromEntries(keys.map((name, place) => [name, values[place] ?? '']));
}
