import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type { ProvenSubject } from '@vitrine/rules/staff/proof';
import type { z } from 'zod';
import { idempotent, payloadHash } from '../../../platform/http/idempotent.ts';
import { type CallInput, type Route, route } from '../../../platform/http/route.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { keySession, requireCaller } from './keyMember.ts';
import { requireProof } from './proof.ts';
import { requireFactor } from './signIn.ts';
import type { StaffMember } from './staffRows.ts';

export type Asked<E> = {
  member: StaffMember;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of a call with an `Idempotency-Key`: its step is taken once, also when the server dies before it answers. */
  step_key: StepKey | undefined;
};

type Options<E> = Pick<Route, 'admit'> & {
  /** The step of a call by which money may leave. */
  readonly proves?: (asked: Pick<Asked<E>, 'body'>) => readonly [ProvenSubject, string];
  /**
   * For a call with `shows_client`: whose data the member is about to see, as a number or an id, or by what it looked; null where
   * the answer shows it no client. Without it the number of the path.
   */
  readonly readOf?: (asked: Asked<E>) => string | null;
  /**
   * The use case stores the key beside what it has done, and finds it there: its answer quotes a client, and is stored nowhere else, so that
   * an erasure reaches it. decisions/0161.
   */
  readonly answers_by?: 'own_row';
};

const numberOf = ({ params }: { params: unknown }): string => (params as { increment_id: string }).increment_id;

/**
 * A call of staff: its use case gets the signed-in member, which has its second factor, or the key of a program as a member of its own. A call with an
 * `Idempotency-Key` is done once per key and member. Throws proof_needed where its step needs a code again (`proves`).
 */
export function staffRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  shop: Shop,
  endpoint: Endpoint<P, Q, B, A>,
  work: (asked: Asked<Endpoint<P, Q, B, A>>) => Promise<AnswerOf<Endpoint<P, Q, B, A>>>,
  { readOf = numberOf, proves, answers_by, ...options }: Options<Endpoint<P, Q, B, A>> = {},
): Route {
  const handle = async (asking: CallInput<Endpoint<P, Q, B, A>>) => {
    const { params, query, body, key, visitor, idempotency_key } = asking;
    const member = await requireCaller(shop, asking);
    requireFactor(member);
    // Before the key is used up: the answer to a call with it must not be this refusal for ever.
    if (proves) requireProof(shop, member, ...proves({ body }));
    if (endpoint.method !== 'GET') shop.log.info({ staff_id: member.staff_id, call: endpoint.path }, 'call of staff');
    if (!endpoint.idempotent) {
      const asked = { member, params, query, body, step_key: undefined };
      const answer = await work(asked);
      const increment_id = endpoint.shows_client ? readOf(asked) : null;
      const { staff_id } = member;
      // Awaited before the answer: what cannot be noted is not shown. decisions/0097.
      if (increment_id !== null) await noteClientRead(shop, { by: { staff_id }, call: endpoint.path, increment_id });
      return answer;
    }
    const payload = [endpoint.path, member.staff_id, params, body];
    const step_key = { key: `${member.staff_id} ${idempotency_key ?? ''}`, payload_hash: payloadHash(payload) };
    const once = () => work({ member, params, query, body, step_key });
    if (answers_by === 'own_row') return once();
    const { staff_id } = member;
    const session_id = key ? await keySession(shop, staff_id) : await ensureSession(shop.db, visitor, shop.now());
    return idempotent(shop, { session_id, key: idempotency_key ?? '', payload }, once);
  };
  return route(endpoint, handle, options);
}
