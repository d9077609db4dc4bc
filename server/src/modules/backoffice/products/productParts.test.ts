// Engraving, places in kits and the parts of sets, as the office changes them. decisions/0136.
import type { SetParts } from '@vitrine/contract/staffProducts';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { bag, changesOf, copyOf, errorOf, pageOf, productShop, save, variantOf } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';

const { database, merchandiser, shop, small } = productShop();
const pair = 'ensemble-gue';
const look = 'look-gue';

/** A set whose variants have SKUs of their own, beside the pair of the small house. */
async function addLook(): Promise<void> {
  const dir = await small.changed('look', 'products.json', (text) => {
    const rows = JSON.parse(text) as Record<string, unknown>[];
    const gue = rows.find(({ code }) => code === pair);
    const [first] = Array.isArray(gue?.['variants']) ? (gue['variants'] as object[]) : [];
    const variant = { ...first, sku: 'V5791P A', attributes: { color: 'sapin' }, is_default: true };
    const row = {
      ...gue,
      code: look,
      slug_base: look,
      configurator_type: 'LOOK_SET',
      set_sku: 'V5791P',
      attributes: ['color'],
      variants: [variant],
    };
    return `[\n${JSON.stringify(row)}\n]\n`;
  });
  const { errors } = await importCatalogue(database.db, folderSource(dir, null));
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
}
beforeAll(addLook);

describe('an engraving', () => {
  const newest = async (member: Awaited<ReturnType<typeof merchandiser>>) =>
    (await changesOf(member, 'product', 'pommeau')).find(
      ({ undoes, undone_by }) => undoes === null && undone_by === null,
    );
  const engravingOf = async (member: Awaited<ReturnType<typeof merchandiser>>) => {
    const { engraving } = await pageOf(member);
    if (engraving === null) throw new Error('pommeau has no engraving');
    return engraving;
  };
  /** The price of an engraving that a shopper pays. */
  const paid = async (): Promise<unknown> => {
    const { rows } = await database.pool.query<{ price: unknown }>(
      "select engraving -> 'prices' -> 'fr' as price from product where code = 'pommeau'",
    );
    return rows[0]?.price;
  };

  test('is changed and taken back by one member, as long as its prices stay', async () => {
    const member = await merchandiser();
    const engraving = await engravingOf(member);
    const next = { ...engraving, max_letters: 4 };
    expect((await save(member, { engraving: { before: engraving, after: next }, reason: 'Workshop' })).status).toBe(
      200,
    );
    expect(await engravingOf(member)).toEqual(next);
    const made = await newest(member);
    expect(made).toMatchObject({ reason: 'Workshop', may_undo: true, after: { engraving: { max_letters: 4 } } });
    expect((await member.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'Back' })).status).toBe(200);
    expect(await engravingOf(member)).toEqual(engraving);
  });

  test('has no other price before another member has approved it, and no member takes it back alone', async () => {
    const member = await merchandiser();
    const other = await staffMember(shop(), 'supervisor');
    const engraving = await engravingOf(member);
    const before = await paid();
    const next = { ...engraving, max_letters: 5, prices: { ...engraving.prices, fr: 9500, jp: 0 } };
    const change = { engraving: { before: engraving, after: next } };
    expect(errorOf(await save(member, change)).fields).toEqual({ reason: 'required' });
    expect((await save(member, { ...change, reason: 'Workshop' })).status).toBe(200);
    const page = await pageOf(member);
    // Its terms count at once.
    expect(page.engraving).toEqual({ ...engraving, max_letters: 5 });
    expect(await paid()).toBe(before);
    expect(page.engraving_waits).toMatchObject([
      { country: 'fr', after: 9500, is_approved: false },
      { country: 'jp', after: 0 },
    ]);
    const set = `/proposal-sets/${page.engraving_waits[0]?.set_id ?? ''}`;
    const steps = (answer: { body: unknown }) => (answer.body as { set: { steps: string[] } }).set.steps;
    expect(steps(await member.get(set))).toEqual(['withdraw']);
    expect((await member.post(`${set}/step`, { step: 'approve' })).status).toBe(409);
    expect(await paid()).toBe(before);
    expect((await other.post(`${set}/step`, { step: 'approve' })).status).toBe(200);
    expect([await paid(), (await engravingOf(member)).prices]).toEqual([9500, next.prices]);
    const made = await newest(member);
    expect(made).toMatchObject({ reason: 'Workshop', may_undo: false, approved_by: expect.any(String) });
    expect((await other.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'Back' })).status).toBe(409);
    // A price that changed meanwhile shows both values, and nothing is proposed.
    const late = { before: engraving, after: { ...engraving, prices: { ...engraving.prices, fr: 9000 } } };
    expect(errorOf(await save(member, { engraving: late, reason: 'Late' }))).toMatchObject({
      conflict: [{ field: 'engraving', now: { prices: { fr: 9500 } } }],
    });
    expect((await pageOf(member)).engraving_waits).toEqual([]);
  });

  test('of two proposals of one price the second one fails', async () => {
    const member = await merchandiser();
    const other = await staffMember(shop(), 'supervisor');
    const engraving = await engravingOf(member);
    const sets: string[] = [];
    for (const fr of [8000, 8100]) {
      const after = { ...engraving, prices: { ...engraving.prices, fr } };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await save(member, { engraving: { before: engraving, after }, reason: 'Workshop' });
      // oxlint-disable-next-line no-await-in-loop -- as above
      sets.push(
        ...(await pageOf(member)).engraving_waits.map(({ set_id }) => set_id).filter((id) => !sets.includes(id)),
      );
    }
    const [first, second] = sets;
    expect((await other.post(`/proposal-sets/${first}/step`, { step: 'approve' })).status).toBe(200);
    expect((await other.post(`/proposal-sets/${second}/step`, { step: 'approve' })).body).toMatchObject({
      set: { counts: { failed: 1, applied: 0 } },
    });
    expect(await paid()).toBe(8000);
    expect((await other.post(`/proposal-sets/${second}/step`, { step: 'withdraw' })).status).toBe(200);
  });

  test('is taken away by one member at once, and comes back with terms alone until its prices are approved', async () => {
    const member = await merchandiser();
    const engraving = await engravingOf(member);
    expect((await save(member, { engraving: { before: engraving, after: null } })).status).toBe(200);
    expect((await pageOf(member)).engraving).toBeNull();
    const gone = await newest(member);
    expect(gone).toMatchObject({ may_undo: false });
    expect((await save(member, { engraving: { before: null, after: engraving }, reason: 'Again' })).status).toBe(200);
    const page = await pageOf(member);
    expect(page.engraving).toEqual({ ...engraving, prices: {} });
    expect(page.engraving_waits).toHaveLength(Object.keys(engraving.prices).length);
    const other = await staffMember(shop(), 'supervisor');
    const set = `/proposal-sets/${page.engraving_waits[0]?.set_id ?? ''}/step`;
    expect((await other.post(set, { step: 'approve' })).status).toBe(200);
    expect(await engravingOf(member)).toEqual(engraving);
  });

  test('of a copy has its terms and no price', async () => {
    const member = await merchandiser();
    const original = await pageOf(member);
    const made = await member.post('/products/pommeau/copy', { ...copyOf('engraved', 'K0999P'), reason: 'Copy' });
    expect(made.status).toBe(200);
    expect((await pageOf(member, 'engraved')).engraving).toEqual({ ...original.engraving, prices: {} });
  });

  test('is refused where its terms are none, and where another member has changed it', async () => {
    const member = await merchandiser();
    const { engraving } = await pageOf(member);
    if (engraving === null) throw new Error('pommeau has no engraving');
    const wrong = { ...engraving, fonts: [], max_lines: 4, prices: { ...engraving.prices, fr: -1 } };
    expect(errorOf(await save(member, { engraving: { before: engraving, after: wrong }, reason: 'X' })).fields).toEqual(
      {
        'engraving.fonts': 'format',
        'engraving.max_lines': 'format',
        'engraving.prices.fr': 'format',
      },
    );
    const other = { ...engraving, max_letters: 9 };
    const late = await save(member, { engraving: { before: other, after: { ...engraving, max_letters: 3 } } });
    expect(errorOf(late)).toMatchObject({
      fields: { facts: 'changed_since' },
      conflict: [{ field: 'engraving', expected: other, now: engraving }],
    });
    const set = await save(member, { engraving: { before: null, after: engraving }, reason: 'X' }, pair);
    expect(errorOf(set).fields).toEqual({ configurator_type: 'format' });
  });
});

test('a variant gets its weight in grams, which is taken away again; none is heavier than a parcel', async () => {
  const member = await merchandiser();
  const weight = (before: unknown, after: unknown) => ({ variants: [{ sku: bag, field: 'weight', before, after }] });
  expect((await save(member, weight(null, 1340))).status).toBe(200);
  expect(variantOf(await pageOf(member))?.weight).toBe(1340);
  expect(errorOf(await save(member, weight(1340, 100_001))).fields).toEqual({ [`variants.${bag}.weight`]: 'format' });
  expect((await save(member, weight(1340, null))).status).toBe(200);
  expect(variantOf(await pageOf(member))?.weight).toBeNull();
});

test('a variant gets a place in a kit; that of a belt needs the codes of belts', async () => {
  const member = await merchandiser();
  const place = { type: 'apple_watch_kit', id: 'repos', role: 'base' };
  const container = (before: unknown, after: unknown) => ({
    variants: [{ sku: bag, field: 'container', before, after }],
  });
  expect((await save(member, container(null, place))).status).toBe(200);
  expect(variantOf(await pageOf(member))?.container).toEqual(place);
  expect(errorOf(await save(member, container(place, { ...place, type: 'belt_32' }))).fields).toEqual({
    [`variants.${bag}.container`]: 'format',
  });
  expect(errorOf(await save(member, container(place, { ...place, id: '' }))).fields).toEqual({
    [`variants.${bag}.container.id`]: 'format',
  });
  const late = await save(member, container(null, { ...place, id: 'other' }));
  expect(errorOf(late)).toMatchObject({
    conflict: [{ field: `variants.${bag}.container`, expected: null, now: place }],
  });
  const [made] = await changesOf(member, 'variant', bag);
  expect((await member.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'Back' })).status).toBe(200);
  expect(variantOf(await pageOf(member))?.container ?? null).toBeNull();
});

describe('the parts of a set', () => {
  const setOf = async (member: Awaited<ReturnType<typeof merchandiser>>, of: string): Promise<SetParts> => {
    const { set } = await pageOf(member, of);
    if (set === null) throw new Error(`${of} is no set`);
    return set;
  };

  test('change in number, and in piece and product where the set has SKUs of its own; all of it is taken back', async () => {
    const member = await merchandiser();
    expect((await pageOf(member)).set).toBeNull();
    const before = await setOf(member, look);
    expect(before).toEqual({
      parts: ['maillot-top', 'maillot-bottom'],
      variants: [
        {
          sku: 'V5791P A',
          parts: [
            { sku: 'V5701P SV', qty: 1 },
            { sku: 'V5702P SV', qty: 1 },
          ],
        },
      ],
    });
    const after = {
      parts: ['maillot-bottom', 'maillot-top', 'musette'],
      variants: [
        {
          sku: 'V5791P A',
          parts: [
            { sku: 'V5702P MV', qty: 1 },
            { sku: 'V5701P SV', qty: 2 },
            { sku: (await pageOf(member, 'musette')).variants[0]?.sku ?? '', qty: 1 },
          ],
        },
      ],
    };
    expect((await save(member, { set: { before, after } }, look)).status).toBe(200);
    expect(await setOf(member, look)).toEqual(after);
    const [made] = await changesOf(member, 'product', look);
    expect(made?.has_others).toBe(true);
    const undone = await member.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'Back', with_others: true });
    expect(undone.status).toBe(200);
    expect(await setOf(member, look)).toEqual(before);
  });

  test('are refused where a piece is of another product, and where a set joins the SKUs of its pieces', async () => {
    const member = await merchandiser();
    const before = await setOf(member, look);
    const changed = (parts: string[], pieces: object[]) => ({
      set: { before, after: { parts, variants: [{ sku: 'V5791P A', parts: pieces }] } },
    });
    const strange = changed(before.parts, [
      { sku: bag, qty: 1 },
      { sku: 'V5702P SV', qty: 100 },
    ]);
    expect(errorOf(await save(member, strange, look)).fields).toEqual({
      'variants.V5791P A.parts[1].qty': 'format',
    });
    const other = changed(before.parts, [
      { sku: bag, qty: 1 },
      { sku: 'V5702P SV', qty: 1 },
    ]);
    expect(errorOf(await save(member, other, look)).fields).toEqual({ 'variants.V5791P A.parts[0].sku': 'unknown' });
    const few = changed(['maillot-top'], [{ sku: 'V5701P SV', qty: 1 }]);
    expect(errorOf(await save(member, few, look)).fields).toEqual({ parts: 'format' });
    const joined = await setOf(member, pair);
    const [first, ...rest] = joined.variants;
    if (!first) throw new Error('the pair has no variant');
    const twice = {
      ...joined,
      variants: [{ ...first, parts: first.parts.map((part) => ({ ...part, qty: 2 })) }, ...rest],
    };
    expect((await save(member, { set: { before: joined, after: twice } }, pair)).status).toBe(200);
    const swapped = { ...twice, variants: [{ ...first, parts: first.parts.toReversed() }, ...rest] };
    const refused = await save(member, { set: { before: twice, after: swapped } }, pair);
    expect(errorOf(refused).fields).toMatchObject({ [`variants.${first.sku}.sku`]: 'format' });
    const late = await save(member, { set: { before: joined, after: swapped } }, pair);
    expect(errorOf(late)).toMatchObject({ conflict: [{ field: 'set', now: twice }] });
  });
});
