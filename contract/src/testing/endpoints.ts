import * as account from '../account.ts';
import * as address from '../address.ts';
import * as basket from '../basket.ts';
import * as captcha from '../captcha.ts';
import * as catalogue from '../catalogue.ts';
import * as checkout from '../checkout.ts';
import * as contact from '../contact.ts';
import * as content from '../content.ts';
import type { Endpoint } from '../endpoint.ts';
import * as cfdi from '../cfdi.ts';
import * as fapiao from '../fapiao.ts';
import * as ereservation from '../ereservation.ts';
import * as newsletter from '../newsletter.ts';
import * as openSessions from '../openSessions.ts';
import * as orderLife from '../orderLife.ts';
import * as orders from '../orders.ts';
import * as papers from '../papers.ts';
import * as personalData from '../personalData.ts';
import * as password from '../password.ts';
import * as personalisation from '../personalisation.ts';
import * as places from '../places.ts';
import * as returns from '../returns.ts';
import * as salon from '../salon.ts';
import * as search from '../search.ts';
import * as session from '../session.ts';
import * as settings from '../settings.ts';
import * as sms from '../sms.ts';
import * as staff from '../staff.ts';
import * as staffAccount from '../staffAccount.ts';
import * as staffBooks from '../staffBooks.ts';
import * as staffCare from '../staffCare.ts';
import * as staffChanges from '../staffChanges.ts';
import * as staffSalon from '../staffSalon.ts';
import * as staffMembers from '../staffMembers.ts';
import * as staffPasskeys from '../staffPasskeys.ts';
import * as staffSessions from '../staffSessions.ts';
import * as staffPreview from '../staffPreview.ts';
import * as staffTasks from '../staffTasks.ts';
import * as staffRefunds from '../staffRefunds.ts';
import * as staffReturns from '../staffReturns.ts';
import * as staffStock from '../staffStock.ts';
import * as stock from '../stock.ts';
import * as stockAlert from '../stockAlert.ts';
import * as stores from '../stores.ts';
import * as user from '../user.ts';
import * as wechat from '../wechat.ts';
import * as wishList from '../wishList.ts';
import * as withdrawal from '../withdrawal.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  account,
  address,
  basket,
  captcha,
  catalogue,
  checkout,
  contact,
  content,
  ereservation,
  cfdi,
  fapiao,
  newsletter,
  openSessions,
  orderLife,
  orders,
  papers,
  personalData,
  password,
  personalisation,
  places,
  returns,
  salon,
  search,
  session,
  settings,
  sms,
  staff,
  staffAccount,
  staffBooks,
  staffCare,
  staffChanges,
  staffSalon,
  staffMembers,
  staffPasskeys,
  staffSessions,
  staffPreview,
  staffTasks,
  staffRefunds,
  staffReturns,
  staffStock,
  stock,
  stockAlert,
  stores,
  user,
  wechat,
  wishList,
  withdrawal,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call of the contract. The server's tests compare them with its routes. */
export const endpoints: readonly Endpoint[] = modules.flatMap((one) => Object.values(one).filter(isEndpoint));

/** A call by its method and path. */
export const endpointName = ({ method, base, path }: Endpoint): string => `${method} /api/${base}${path}`;
