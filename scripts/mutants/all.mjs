import { accesses } from './access.mjs';
import { administration } from './administration.mjs';
import { accounting } from './accounting.mjs';
import { books } from './books.mjs';
import { baskets } from './basket.mjs';
import { boutiquePages } from './boutique.mjs';
import { care } from './care.mjs';
import { carriers } from './carriers.mjs';
import { categories } from './categories.mjs';
import { costsAndUploads } from './costs.mjs';
import { forClients } from './forClients.mjs';
import { gates } from './gates.mjs';
import { keys } from './keys.mjs';
import { lists } from './lists.mjs';
import { merges } from './merges.mjs';
import { money } from './money.mjs';
import { others } from './more.mjs';
import { notifications } from './notification.mjs';
import { passkeys } from './passkeys.mjs';
import { payments } from './payment.mjs';
import { paymentLinks } from './paymentLinks.mjs';
import { payRules } from './payRules.mjs';
import { promotions } from './promotions.mjs';
import { reservations } from './reservation.mjs';
import { unattended } from './restores.mjs';
import { returns } from './returns.mjs';
import { salons } from './salon.mjs';
import { signIns } from './signIn.mjs';
import { staffAccesses } from './staff.mjs';
import { stocks } from './stock.mjs';
import { undos } from './undo.mjs';
import { warehouse } from './warehouse.mjs';
import { withdrawals } from './withdrawal.mjs';

/** Every fault, in the order in which they are planted. @type {readonly import('../lib/mutants.mjs').Mutant[]} */
export const mutants = [
  ...money,
  ...payRules,
  ...payments,
  ...paymentLinks,
  ...notifications,
  ...stocks,
  ...warehouse,
  ...baskets,
  ...signIns,
  ...accesses,
  ...staffAccesses,
  ...passkeys,
  ...keys,
  ...promotions,
  ...categories,
  ...care,
  ...forClients,
  ...merges,
  ...boutiquePages,
  ...lists,
  ...administration,
  ...undos,
  ...others,
  ...salons,
  ...reservations,
  ...carriers,
  ...costsAndUploads,
  ...books,
  ...accounting,
  ...returns,
  ...withdrawals,
  ...unattended,
  ...gates,
];
