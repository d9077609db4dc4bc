// Random changes by the office's calls, their undo, and the state that both leave. decisions/0138.
import { staffCategoryOrder } from '@vitrine/contract/staffCategories';
import { staffCategoryRule } from '@vitrine/contract/staffCategoryRules';
import { staffContentPage } from '@vitrine/contract/staffContents';
import { staffChangeUndo } from '@vitrine/contract/staffHistory';
import { staffPicture } from '@vitrine/contract/staffPictures';
import { staffProduct } from '@vitrine/contract/staffProducts';
import { staffPromotion, staffPromotionAdd, type WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { staffSearchRule } from '@vitrine/contract/staffSearch';
import { staffSettings } from '@vitrine/contract/staffSettings';
import { staffTextPage } from '@vitrine/contract/staffTexts';
import { arrangements } from '@vitrine/rules/catalogue/categoryRules';
import { changeSubjectNames, changeSubjects } from '@vitrine/rules/changes/changeSubjects';
import { regularPrice } from '@vitrine/rules/prices/pricePeriod';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { madeOf } from './productShop.ts';
import type { staffMember } from './staffMembers.ts';

type Member = Awaited<ReturnType<typeof staffMember>>;
type Answer = { readonly status: number; readonly body: unknown };
/** A number below another one, as the property chose it. */
export type Pick = (below: number) => number;
type World = {
  readonly db: Database;
  /** Of two members one makes and undoes changes, and the other approves what needs two. */
  readonly one: Member;
  readonly other: Member;
  readonly promotions: readonly string[];
  /** Names that no row has had. */
  readonly fresh: () => number;
};

const oneOf = <Item>(pick: Pick, items: readonly Item[]): Item => {
  const item = items[pick(items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};
const reason = 'Random';
const countries = ['fr', 'it', 'jp', 'us'] as const;
const languages = ['fr', 'en', 'ja', 'br_pt'] as const;
const words = ['Étrier', 'Mors', 'Bride', 'Selle', 'Sangle'] as const;

const skus = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('variant').select('sku').where('is_removed', '=', false).orderBy('sku').execute()).map(
    ({ sku }) => sku,
  );
const codes = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('product').select('code').orderBy('code').execute()).map(({ code }) => code);

/** Approves what waits for another member; passes another answer on. */
async function approved({ other }: World, answer: Answer, kind: 'proposal' | 'set'): Promise<Answer> {
  const made = (answer.body as Record<string, { proposal_id?: string; set_id?: string; steps: string[] } | null>)[kind];
  if (answer.status !== 200 || !made) return answer;
  const path = kind === 'set' ? `/proposal-sets/${made.set_id}` : `/proposals/${made.proposal_id}`;
  const stepped = await other.post(`${path}/step`, { step: 'approve' });
  return stepped.status === 409 ? answer : stepped;
}

async function proposed(world: World, subject: string, body: object): Promise<Answer> {
  return approved(world, await world.one.post('/proposals', { subject, reason, ...body }), 'proposal');
}

/** Sets a price, adds one, or takes one away; of a price with an end the one that comes after it. */
const price = (world: World, pick: Pick): Promise<Answer> =>
  priced(world, pick, pick(4) === 0 ? null : someAmount(pick));

/** Sets a price with an end. */
const priceUntil = (world: World, pick: Pick): Promise<Answer> =>
  priced(world, pick, someAmount(pick), { local_end: { day: '2027-06-01', time: '00:00' } });

/** Gives a price that runs another end. */
async function moveEnd(world: World, pick: Pick): Promise<Answer> {
  const set = { local_end: { day: '2027-06-01', time: '00:00' } };
  const answer = await priced(world, pick, someAmount(pick), set);
  const running = await world.db
    .selectFrom('change_proposal')
    .select('set_id')
    .where('ends_at', 'is not', null)
    .where('applied_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('proposed_at')
    .orderBy('proposal_id')
    .execute();
  if (running.length === 0) return answer;
  const { set_id } = oneOf(pick, running);
  const local_end = { day: `2027-0${pick(3) + 6}-02`, time: '00:00' };
  return approved(world, await world.one.post(`/proposal-sets/${set_id}/end`, { local_end, reason }), 'set');
}

const someAmount = (pick: Pick): number => (pick(900) + 100) * 100;

async function priced(world: World, pick: Pick, after: number | null, more: object = {}): Promise<Answer> {
  const sku = oneOf(pick, await skus(world.db));
  const country = oneOf(pick, countries);
  const held = await world.db
    .selectFrom('price')
    .select(['amount', 'until', 'regular'])
    .where('sku', '=', sku)
    .where('country', '=', country)
    .executeTakeFirst();
  const rows = [{ key: `${sku}/${country}`, before: regularPrice(held ?? null), after }];
  return approved(world, await world.one.post('/proposal-sets', { subject: 'price', rows, reason, ...more }), 'set');
}

async function hide(world: World, pick: Pick): Promise<Answer> {
  const code = oneOf(pick, await codes(world.db));
  const country = oneOf(pick, countries);
  const found = await world.db
    .selectFrom('product_hidden')
    .select('is_hidden')
    .where('code', '=', code)
    .where('country', '=', country)
    .executeTakeFirst();
  const before = found ? true : null;
  return proposed(world, 'product_hidden', { key: `${code}/${country}`, before, after: before === null ? true : null });
}

async function publish(world: World, pick: Pick): Promise<Answer> {
  const key = oneOf(pick, await codes(world.db));
  const { status } = await world.db
    .selectFrom('product')
    .select('status')
    .where('code', '=', key)
    .executeTakeFirstOrThrow();
  const after = status === 'hidden' ? 'published' : 'hidden';
  return proposed(world, 'product', { key, field: 'status', before: status, after });
}

async function most(world: World, pick: Pick): Promise<Answer> {
  const key = oneOf(pick, await codes(world.db));
  const { max_sale_qty } = await world.db
    .selectFrom('product')
    .select('max_sale_qty')
    .where('code', '=', key)
    .executeTakeFirstOrThrow();
  return proposed(world, 'product', { key, before: max_sale_qty, after: pick(9) + 1 });
}

const pageOf = async ({ one }: World, code: string) =>
  staffProduct.answer.parse((await one.get(`/products/${code}`)).body);

/** Changes facts of a product and of a variant, adds a variant, or takes one away. */
async function facts(world: World, pick: Pick): Promise<Answer> {
  const code = oneOf(pick, await codes(world.db));
  const page = await pageOf(world, code);
  const after: readonly (readonly [keyof typeof page.facts, unknown])[] = [
    ['hscode', oneOf(pick, ['420221', '420222', '711319'])],
    ['origin_country', oneOf(pick, ['FR', 'IT', 'PT'])],
    ['is_new', pick(2) === 0],
    ['categories', oneOf(pick, [['bags', 'leather'], ['leather'], ['leather', 'bags']])],
    ['countries', oneOf(pick, [null, ['fr', 'it'], ['jp']])],
    ['return_group', oneOf(pick, [null, 'belts'])],
    ['designer', oneOf(pick, [null, ...words])],
  ];
  const [field, value] = oneOf(pick, after);
  const variant = oneOf(pick, page.variants);
  const parts = [
    { facts: [{ field, before: page.facts[field] ?? null, after: value }] },
    {
      variants: [{ sku: variant.sku, field: 'ref_size', before: variant.facts.ref_size ?? null, after: `${pick(9)}` }],
    },
    { removed: [variant.sku] },
    { added: [{ sku: `U${world.fresh()}`, attributes: { ...(variant.facts.attributes as object), color: 'noir' } }] },
  ];
  const none = { facts: [], variants: [], added: [], removed: [] };
  return world.one.post(`/products/${code}`, { ...none, ...oneOf(pick, parts), reason });
}

const make = ({ one, fresh }: World): Promise<Answer> => {
  const name = fresh();
  return one.post('/products', madeOf(`made-${name}`, `M${name}`));
};

async function copy(world: World, pick: Pick): Promise<Answer> {
  const code = oneOf(pick, await codes(world.db));
  const { variants } = await pageOf(world, code);
  const name = world.fresh();
  return world.one.post(`/products/${code}/copy`, {
    code: `copied-${name}`,
    slug_base: `copied-${name}`,
    variants: variants.map(({ sku }, at) => ({ of: sku, sku: `C${name}-${at}` })),
    reason,
  });
}

/** Writes a text of a product or a category, also the first ones of a language. */
async function text(world: World, pick: Pick): Promise<Answer> {
  const kind = oneOf(pick, ['product', 'category']);
  const code = kind === 'product' ? oneOf(pick, await codes(world.db)) : oneOf(pick, ['bags', 'leather']);
  const path = `/texts/${kind}/${code}`;
  const { languages: known, source_changed_at } = staffTextPage.answer.parse((await world.one.get(path)).body);
  const language = oneOf(pick, languages);
  const fields = known.find((one) => one.language === language)?.fields ?? {};
  const optional = kind === 'product' ? 'care' : 'keywords';
  const field = oneOf(
    pick,
    kind === 'product' ? ['title', 'intro', 'description', optional] : ['name', 'intro', optional],
  );
  const isFirst = Object.values(fields).every((value) => value === null);
  const named = isFirst ? Object.keys(fields) : [field];
  const changes = named.map((name) => ({
    language,
    field: name,
    before: fields[name] ?? null,
    after: name === optional && pick(3) === 0 ? '' : `${oneOf(pick, words)} ${pick(99)}`,
  }));
  return world.one.post(path, { changes, checked: [], source_changed_at, reason });
}

async function arrange(world: World, pick: Pick): Promise<Answer> {
  const path = `/categories/${oneOf(pick, ['bags', 'leather'])}/order`;
  const { first, pieces } = staffCategoryOrder.answer.parse((await world.one.get(path)).body);
  const from = pick(pieces.length + 1);
  const put = pieces.map(({ code }) => code).slice(from, from + pick(3));
  return world.one.post(path, { before: first, codes: put, reason });
}

async function rule(world: World, pick: Pick): Promise<Answer> {
  const path = `/categories/${oneOf(pick, ['bags', 'leather'])}/rule`;
  const { rule: before } = staffCategoryRule.answer.parse((await world.one.get(path)).body);
  const conditions = oneOf(pick, [
    [],
    [{ fact: 'is_new' as const }],
    [{ fact: 'launched' as const, days: pick(9) + 1 }],
  ]);
  return world.one.post(path, { before, conditions, arrangement: oneOf(pick, arrangements), reason });
}

async function tune(world: World, pick: Pick): Promise<Answer> {
  const [language, term] = [oneOf(pick, languages), oneOf(pick, ['tote', 'zeppelin'])];
  const answer = await world.one.get(`/search-rule?language=${language}&term=${term}`);
  const { others, pins } = staffSearchRule.answer.parse(answer.body);
  const before = { others, codes: pins.map(({ code }) => code) };
  const after = {
    others: oneOf(pick, [[], ['bag'], ['bag', 'sac']]),
    codes: oneOf(pick, [[], ['pommeau'], ['musette', 'pommeau']]),
  };
  return world.one.post('/search-rule', { language, term, before, after, reason });
}

/** Publishes a story with another title in one or two languages. */
async function content(world: World, pick: Pick): Promise<Answer> {
  const path = `/contents/story/${oneOf(pick, ['silk', 'coming-home'])}`;
  const { version, texts, shared } = staffContentPage.answer.parse((await world.one.get(path)).body);
  const changed = new Set([oneOf(pick, languages), oneOf(pick, languages)]);
  const after = Object.fromEntries(
    [...changed].flatMap((language) => {
      const own = texts[language];
      return own ? [[language, { ...own, title: `${oneOf(pick, words)} ${pick(99)}` }]] : [];
    }),
  );
  const moved = pick(2) === 0 ? { shared: { ...shared, position: pick(9) } } : {};
  const body = { version, texts: after, reason, ...moved };
  return approved(world, await world.one.post(path, body), 'proposal');
}

async function alt(world: World, pick: Pick): Promise<Answer> {
  const files = await world.db.selectFrom('picture_file').select('file').orderBy('file').execute();
  const { file } = oneOf(pick, files);
  const answer = await world.one.get(`/picture?file=${encodeURIComponent(file)}`);
  const { picture } = staffPicture.answer.parse(answer.body);
  const language = oneOf(pick, languages);
  const after = pick(4) === 0 ? '' : oneOf(pick, words);
  const changes = [{ language, before: picture.alt[language] ?? null, after }];
  return world.one.post('/picture', { file, changes, reason });
}

async function setting(world: World, pick: Pick): Promise<Answer> {
  const { settings } = staffSettings.answer.parse((await world.one.get('/settings')).body);
  const { name, stored, least } = oneOf(pick, settings);
  const value = pick(3) === 0 ? null : least + pick(20);
  return world.one.post(`/settings/${name}`, { before: stored, value, reason });
}

/** A draft of a promotion, as marketing writes it first. */
const draftPromotion: WrittenPromotion = {
  name: 'Opening of the season',
  kind: 'percent',
  percent: 1_000,
  all_methods: null,
  gift: null,
  countries: ['fr', 'jp'],
  starts_at: '2026-12-01T08:00:00.000Z',
  ends_at: null,
  minimums: {},
  needs_code: true,
  needs_account: false,
  per_person: null,
  in_all: null,
  categories: ['bags'],
  products: [],
  excepted_categories: [],
  excepted_products: [],
};

async function promotion(world: World, pick: Pick): Promise<Answer> {
  const path = `/promotions/${oneOf(pick, world.promotions)}`;
  const shown = staffPromotion.answer.parse((await world.one.get(path)).body).promotion;
  const after: Partial<WrittenPromotion> = oneOf(pick, [
    { name: oneOf(pick, words) },
    { kind: 'percent', percent: (pick(9) + 1) * 500, all_methods: null, gift: null },
    { kind: 'delivery', percent: null, all_methods: pick(2) === 0, gift: null },
    { countries: oneOf(pick, [['fr'], ['fr', 'it'], ['jp']]), minimums: {} },
    { categories: oneOf(pick, [[], ['bags'], ['leather', 'bags']]) },
    { excepted_products: oneOf(pick, [[], ['pommeau'], ['musette', 'pommeau']]) },
    { ends_at: oneOf(pick, [null, '2027-01-01T00:00:00.000Z']), per_person: oneOf(pick, [null, 1, 2]) },
  ]);
  return world.one.post(path, {
    version: shown.version,
    before: shown.written,
    written: { ...shown.written, ...after },
  });
}

/** Every kind of change that one undo takes back. */
const kinds = {
  price,
  priceUntil,
  moveEnd,
  hide,
  publish,
  most,
  facts,
  make,
  copy,
  text,
  arrange,
  rule,
  tune,
  content,
  alt,
  setting,
  promotion,
} as const satisfies Readonly<Record<string, (world: World, pick: Pick) => Promise<Answer>>>;
export type ChangeKind = keyof typeof kinds;
export const changeKinds = Object.keys(kinds) as readonly ChangeKind[];

/** Makes one change by the office's calls. Returns its answer: one that is refused changes nothing. */
export const changeAtRandom = (world: World, kind: ChangeKind, pick: Pick): Promise<Answer> => kinds[kind](world, pick);

/** Writes drafts that changes edit. */
export async function draftsOf({ post }: Member, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body } = await post('/promotions', { written: draftPromotion });
    made.push(staffPromotionAdd.answer.parse(body).promotion.promotion_id);
  }
  return made;
}

/** The number of the last change. */
export async function lastChange(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(change_id), 0)::integer as last from change`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

const isUndone = async (db: Database, change_id: number): Promise<boolean> =>
  (await db.selectFrom('change').select('change_id').where('undoes', '=', change_id).executeTakeFirst()) !== undefined;

/**
 * Takes all changes after a number back, the newest first, by the calls of the office: two of three with all that was saved with them, where
 * that was more. Returns those that were refused.
 */
export async function undoAll(world: World, after: number): Promise<{ change: unknown; answer: unknown }[]> {
  const { rows } = await sql<{ change_id: number; subject: string; key: string }>`
    select change_id::integer, subject, key, before, after from change where change_id > ${after} and undoes is null
    order by change_id desc`.execute(world.db);
  const refused: { change: unknown; answer: unknown }[] = [];
  for (const change of rows) {
    // With others of its step or save it has gone back already.
    // oxlint-disable-next-line no-await-in-loop -- the newest first
    if (await isUndone(world.db, change.change_id)) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await world.one.post(`/changes/${change.change_id}/undo`, {
      reason,
      ...(change.change_id % 3 > 0 && { with_others: true }),
    });
    const made = answer.status === 200 && staffChangeUndo.answer.parse(answer.body);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const end = made && made.proposal !== null ? await approved(world, answer, 'proposal') : answer;
    const isDone =
      made && (made.change !== null || (end.body as { proposal: { state: string } }).proposal.state === 'applied');
    if (!isDone) refused.push({ change, answer: end.body });
  }
  return refused;
}

/** What the office changes beside what the change table records, and what follows from it, without moments. */
const derived = {
  'category_text.path': sql`select jsonb_agg(jsonb_build_object('of', code || '/' || language, 'path', path) order by code, language) from category_text`,
  'product.sold_in': sql`select jsonb_agg(jsonb_build_object('of', code, 'in', (select array_agg(s order by s) from unnest(sold_in) s))
    order by code) from product`,
  price_period: sql`select jsonb_agg(jsonb_build_object('of', sku || '/' || country, 'during', during) order by sku, country) from price_period`,
  product_gallery: sql`select jsonb_agg(to_jsonb(g) order by to_jsonb(g)::text) from product_gallery g`,
  text_stamp: sql`select jsonb_agg(jsonb_build_object('of', concat_ws('/', kind, code, language), 'filled', filled)
    order by kind, code, language) from text_stamp`,
} as const;

/**
 * A hash of each table that the office changes, without columns that only count or date. A table that two states differ in is named.
 */
export async function stateOfShop(db: Database): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  const note = async (name: string, rows: ReturnType<typeof sql>): Promise<void> => {
    const found = await sql<{ hash: string }>`select md5(coalesce((${rows})::text, '')) as hash`.execute(db);
    hashes[name] = found.rows[0]?.hash ?? '';
  };
  for (const name of changeSubjectNames) {
    const { keys, hidden }: { keys: readonly string[]; hidden: readonly string[] } = changeSubjects[name];
    const order = sql.join(keys.map((key) => sql.ref(key)));
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    await note(
      name,
      sql`select jsonb_agg(to_jsonb(r) - ${[...hidden]}::text[] order by ${order}) from ${sql.table(name)} r`,
    );
  }
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const [name, rows] of Object.entries(derived)) await note(name, rows);
  return hashes;
}
