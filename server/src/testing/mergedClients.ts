// Two accounts of one client, and a member of care that merges them.
import { randomUUID } from 'node:crypto';
import { staffMergeAsk, staffMergePreview, staffMergeStep } from '@vitrine/contract/staffMerge';
import { erasedPeople } from './erasedPeople.ts';
import type { staffMember } from './staffMembers.ts';

type Member = Awaited<ReturnType<typeof staffMember>>;

/** A shop in which accounts are merged, for one test file. Call it at the file's top. */
export function mergedClients() {
  const people = erasedPeople();
  const { database, fresh, house } = people;

  const idOf = async (email: string): Promise<string> => {
    const row = database.db.selectFrom('customer').select('customer_id').where('email', '=', email);
    return (await row.executeTakeFirstOrThrow()).customer_id;
  };

  /** The pieces in the cart of an account. */
  const cartOf = (customer_id: string) =>
    database.db
      .selectFrom('basket')
      .innerJoin('basket_line', 'basket_line.basket_id', 'basket.basket_id')
      .select(['sku', 'qty'])
      .where('customer_id', '=', customer_id)
      .execute();

  /** A client with two accounts, whose mailboxes are known. */
  async function twice(profiles: { readonly stays?: object; readonly goes?: object } = {}) {
    const [stays_email, goes_email] = [fresh(), fresh()];
    const stays = { email: stays_email, browser: await house.customer(stays_email, { ...profiles.stays }) };
    const goes = { email: goes_email, browser: await house.customer(goes_email, { ...profiles.goes }) };
    await database.db.updateTable('customer').set({ email_proven_at: people.clock.now }).execute();
    await house.post();
    return {
      stays: { ...stays, customer_id: await idOf(stays_email) },
      goes: { ...goes, customer_id: await idOf(goes_email) },
    };
  }
  type Twice = Awaited<ReturnType<typeof twice>>;
  type Pair = { readonly [Side in keyof Twice]: Pick<Twice[Side], 'customer_id' | 'email'> };

  const named = ({ goes }: Pair) => ({ email: goes.email, keeps: 'this' });
  const ask = (member: Member, pair: Pair, key: string = randomUUID()) =>
    member.post(`/clients/${pair.stays.customer_id}/merge`, { ...named(pair), reason: 'By telephone.' }, key);
  const preview = async (member: Member, pair: Pair) =>
    staffMergePreview.answer.parse(
      (await member.post(`/clients/${pair.stays.customer_id}/merge/preview`, named(pair))).body,
    );
  const step = (
    member: Member,
    { stays }: Pair,
    body: { readonly request_id: string; readonly step: 'carry_out' | 'withdraw' },
    key: string = randomUUID(),
  ) => member.post(`/clients/${stays.customer_id}/merge/step`, body, key);

  /** The token of the link that a mailbox has got last. */
  const tokenOf = (email: string): string => {
    const mail = house.mails.findLast(({ to, text }) => to.includes(email) && text.includes('tray=account-merge'));
    return /hash=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const answer = async (email: string, how: '' | '/confirm' | '/decline') =>
    (await house.browser()).post(`/api/commerce/account-merge${how}`, { locale: 'fr_fr', hash: tokenOf(email) });

  /** Asks and lets both mailboxes confirm; the id of the request. */
  async function confirmed(member: Member, pair: Pair): Promise<string> {
    const { request_id } = staffMergeAsk.answer.parse((await ask(member, pair)).body);
    await house.post();
    for (const { email } of [pair.stays, pair.goes]) {
      const { status, body } = await answer(email, '/confirm');
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    return request_id;
  }

  /** Merges two accounts, and answers the one that stays. */
  async function merge(member: Member, pair: Pair): Promise<string> {
    const request_id = await confirmed(member, pair);
    const { body } = await step(member, pair, { request_id, step: 'carry_out' });
    return staffMergeStep.answer.parse(body).customer_id;
  }

  return { ...people, cartOf, idOf, twice, ask, preview, step, tokenOf, answer, confirmed, merge };
}
