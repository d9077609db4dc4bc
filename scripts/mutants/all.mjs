import { accesses } from './access.mjs';
import { books } from './books.mjs';
import { baskets } from './basket.mjs';
import { care } from './care.mjs';
import { carriers } from './carriers.mjs';
import { gates } from './gates.mjs';
import { money } from './money.mjs';
import { others } from './more.mjs';
import { notifications } from './notification.mjs';
import { payments } from './payment.mjs';
import { payRules } from './payRules.mjs';
import { reservations } from './reservation.mjs';
import { unattended } from './restores.mjs';
import { returns } from './returns.mjs';
import { salons } from './salon.mjs';
import { signIns } from './signIn.mjs';
import { staffAccesses } from './staff.mjs';
import { stocks } from './stock.mjs';
import { withdrawals } from './withdrawal.mjs';

/** Every fault, in the order in which they are planted. @type {readonly import('../lib/mutants.mjs').Mutant[]} */
export const mutants = [
  ...money,
  ...payRules,
  ...payments,
  ...notifications,
  ...stocks,
  ...baskets,
  ...signIns,
  ...accesses,
  ...staffAccesses,
  ...care,
  ...others,
  ...salons,
  ...reservations,
  ...carriers,
  ...books,
  ...returns,
  ...withdrawals,
  ...unattended,
  ...gates,
];
