// The link by which a member enters the office for the first time, or again without a second factor. decisions/0106.
import { createHmac } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMembers';
import { passwordError } from '@vitrine/rules/account/password';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { officeUrl } from '../../../platform/http/securityHeaders.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { refuseGuessable } from '../../identity/signin/newPassword.ts';
import { hashPassword } from '../../identity/signin/password.ts';
import { invitationMail } from './invitationMail.ts';
import * as members from './memberQueries.ts';
import { rightsOfAccount } from './memberRole.ts';
import * as queries from './queries.ts';
import { hashOf, plain } from './secondFactor.ts';
import { memberView } from './signIn.ts';
import { startSession } from './staffSession.ts';

/** The code of an invitation: 256 bits by the servers' secret, so that the outbox stores no way in. Invariant A8. */
const tokenOf = (shop: Shop, seed: string): string =>
  createHmac('sha256', shop.secret).update(`staff invitation\0${seed}`).digest('base64url');

/** The mail with the link. The token is in the fragment, which browsers send neither to servers nor as a referrer. */
export const writeInvitation: MailWriter = async (shop, { data, locale }, { house }) => {
  const { invitation_id = '', seed = '' } = data;
  const token = tokenOf(shop, seed);
  const minted = { invitation_id, enrolment_hash: hashOf(plain(token)), now: shop.now() };
  const found = await members.mintInvitation(shop.db, minted);
  if (!found?.enrolment_until) return null;
  const link = `${officeUrl(shop.config)}/invitation#${token}`;
  const { email, name, chooses_password, enrolment_until: until } = found;
  return { to: email, ...invitationMail(locale, house, { name, link, until, chooses_password }) };
};

/** The account that a link opens. Throws hash_expired for a link that is used, too old or followed by another. */
async function requireInvited(shop: Shop, token: string, address: string) {
  await limitAddress(shop, 'staff-invitation', address);
  const found = await members.invitedBy(shop.db, hashOf(plain(token)), shop.now());
  if (!found?.enrolment_until || rightsOfAccount(found) === null) throw new ApiError('hash_expired');
  return { ...found, enrolment_until: found.enrolment_until };
}

/** Whose link it is. Throws hash_expired, too_many_requests. */
export async function readInvitation(
  shop: Shop,
  { token }: BodyOf<typeof contract.staffInvitation>,
  address: string,
): Promise<AnswerOf<typeof contract.staffInvitation>> {
  const { chooses_password, enrolment_until, ...found } = await requireInvited(shop, token, address);
  return { staff: memberView(found, found.store_id), chooses_password, until: enrolment_until.toISOString() };
}

/**
 * Sets the password of an invited account and signs this browser in, to nothing but the enrolment of its second factor: until that,
 * the link may set it again. Every other sign-in of the account ends, and that of a colleague in this browser. Throws payload_refused, hash_expired, too_many_requests.
 */
export async function acceptInvitation(
  shop: Shop,
  { token, new_password }: BodyOf<typeof contract.staffInvitationPassword>,
  {
    address,
    user_agent,
    staff,
    reply,
  }: { address: string; user_agent: string; staff: string | null; reply: Pick<Reply, 'setStaff'> },
): Promise<AnswerOf<typeof contract.staffInvitationPassword>> {
  const error = passwordError('change_password', new_password);
  if (error) throw new ApiError('payload_refused', { fields: { new_password: error } });
  const invited = await requireInvited(shop, token, address);
  if (!invited.chooses_password) throw new ApiError('hash_expired');
  const { staff_id, email, name } = invited;
  await refuseGuessable(shop, 'new_password', new_password, { email, names: name.split(/\s+/u) });
  const password_hash = await hashPassword(new_password, address);
  const chosen = { staff_id, enrolment_hash: hashOf(plain(token)), password_hash, now: shop.now() };
  await shop.db.transaction().execute(async (tx) => {
    if (!(await members.choosePassword(tx, chosen))) throw new ApiError('hash_expired');
    await queries.endSessionsOf(tx, staff_id);
    const checked = { password_hash, is_enrolled: false };
    if (!(await startSession(shop, tx, { staff_id, checked, user_agent, is_proven: false, replaces: staff }, reply)))
      throw new ApiError('hash_expired');
  });
  shop.log.info({ staff_id }, 'invitation of staff accepted');
  return { staff: memberView(invited, invited.store_id) };
}
