import * as account from '../account.ts';
import * as accountMerge from '../accountMerge.ts';
import * as address from '../address.ts';
import * as basket from '../basket.ts';
import * as boutiqueCard from '../boutiqueCard.ts';
import * as boutiqueCount from '../boutiqueCount.ts';
import * as boutiqueOffice from '../boutiqueOffice.ts';
import * as boutiquePage from '../boutiquePage.ts';
import * as boutiqueStock from '../boutiqueStock.ts';
import * as captcha from '../captcha.ts';
import * as catalogue from '../catalogue.ts';
import * as checkout from '../checkout.ts';
import * as contact from '../contact.ts';
import * as content from '../content.ts';
import type { Endpoint } from '../endpoint.ts';
import * as cfdi from '../cfdi.ts';
import * as fapiao from '../fapiao.ts';
import * as ereservation from '../ereservation.ts';
import * as navigation from '../navigation.ts';
import * as newsletter from '../newsletter.ts';
import * as openSessions from '../openSessions.ts';
import * as orderLife from '../orderLife.ts';
import * as orders from '../orders.ts';
import * as papers from '../papers.ts';
import * as paymentLink from '../paymentLink.ts';
import * as personalData from '../personalData.ts';
import * as passkeys from '../passkeys.ts';
import * as password from '../password.ts';
import * as personalisation from '../personalisation.ts';
import * as places from '../places.ts';
import * as returns from '../returns.ts';
import * as salon from '../salon.ts';
import * as search from '../search.ts';
import * as session from '../session.ts';
import * as settings from '../settings.ts';
import * as sizeCard from '../sizeCard.ts';
import * as sms from '../sms.ts';
import * as staff from '../staff.ts';
import * as staffAccount from '../staffAccount.ts';
import * as staffBooks from '../staffBooks.ts';
import * as staffCare from '../staffCare.ts';
import * as staffCategories from '../staffCategories.ts';
import * as staffCategoryRules from '../staffCategoryRules.ts';
import * as staffAccounting from '../staffAccounting.ts';
import * as staffChanges from '../staffChanges.ts';
import * as staffClientData from '../staffClientData.ts';
import * as staffExports from '../staffExports.ts';
import * as staffListExports from '../staffListExports.ts';
import * as staffFraud from '../staffFraud.ts';
import * as staffGoodwill from '../staffGoodwill.ts';
import * as staffJobs from '../staffJobs.ts';
import * as staffPartners from '../staffPartners.ts';
import * as staffSettings from '../staffSettings.ts';
import * as staffAudit from '../staffAudit.ts';
import * as staffNewsletter from '../staffNewsletter.ts';
import * as staffHistory from '../staffHistory.ts';
import * as staffLive from '../staffLive.ts';
import * as staffSalon from '../staffSalon.ts';
import * as staffApprovals from '../staffApprovals.ts';
import * as staffMoney from '../staffMoney.ts';
import * as staffMerge from '../staffMerge.ts';
import * as staffMembers from '../staffMembers.ts';
import * as staffRoles from '../staffRoles.ts';
import * as staffPasskeys from '../staffPasskeys.ts';
import * as staffPaymentLinks from '../staffPaymentLinks.ts';
import * as staffSessions from '../staffSessions.ts';
import * as staffPreview from '../staffPreview.ts';
import * as staffCosts from '../staffCosts.ts';
import * as staffUploads from '../staffUploads.ts';
import * as staffPrices from '../staffPrices.ts';
import * as staffProposalSets from '../staffProposalSets.ts';
import * as staffProductGrid from '../staffProductGrid.ts';
import * as staffProducts from '../staffProducts.ts';
import * as staffPublishing from '../staffPublishing.ts';
import * as staffTasks from '../staffTasks.ts';
import * as staffRefunds from '../staffRefunds.ts';
import * as staffReports from '../staffReports.ts';
import * as staffReturns from '../staffReturns.ts';
import * as staffReturnStart from '../staffReturnStart.ts';
import * as staffPacking from '../staffPacking.ts';
import * as staffPromotions from '../staffPromotions.ts';
import * as staffKeys from '../staffKeys.ts';
import * as staffWebhooks from '../staffWebhooks.ts';
import * as staffWarehouse from '../staffWarehouse.ts';
import * as staffStockCount from '../staffStockCount.ts';
import * as staffStock from '../staffStock.ts';
import * as staffSearch from '../staffSearch.ts';
import * as staffPictures from '../staffPictures.ts';
import * as staffContents from '../staffContents.ts';
import * as staffShopView from '../staffShopView.ts';
import * as staffTexts from '../staffTexts.ts';
import * as staffViews from '../staffViews.ts';
import * as stock from '../stock.ts';
import * as stockAlert from '../stockAlert.ts';
import * as stores from '../stores.ts';
import * as user from '../user.ts';
import * as wechat from '../wechat.ts';
import * as wishList from '../wishList.ts';
import * as withdrawal from '../withdrawal.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  account,
  accountMerge,
  address,
  basket,
  boutiqueCard,
  boutiqueCount,
  boutiqueOffice,
  boutiquePage,
  boutiqueStock,
  captcha,
  catalogue,
  checkout,
  contact,
  content,
  ereservation,
  cfdi,
  fapiao,
  navigation,
  newsletter,
  openSessions,
  orderLife,
  orders,
  papers,
  paymentLink,
  personalData,
  passkeys,
  password,
  personalisation,
  places,
  returns,
  salon,
  search,
  session,
  settings,
  sizeCard,
  sms,
  staff,
  staffAccount,
  staffAccounting,
  staffBooks,
  staffCare,
  staffCategories,
  staffCategoryRules,
  staffChanges,
  staffClientData,
  staffExports,
  staffListExports,
  staffFraud,
  staffGoodwill,
  staffHistory,
  staffJobs,
  staffAudit,
  staffNewsletter,
  staffPartners,
  staffSettings,
  staffPromotions,
  staffKeys,
  staffWebhooks,
  staffLive,
  staffSalon,
  staffApprovals,
  staffMembers,
  staffMerge,
  staffMoney,
  staffRoles,
  staffPasskeys,
  staffPaymentLinks,
  staffSessions,
  staffPreview,
  staffCosts,
  staffUploads,
  staffPrices,
  staffProposalSets,
  staffProductGrid,
  staffProducts,
  staffPublishing,
  staffTasks,
  staffRefunds,
  staffReports,
  staffReturns,
  staffReturnStart,
  staffPacking,
  staffWarehouse,
  staffStock,
  staffSearch,
  staffPictures,
  staffContents,
  staffShopView,
  staffTexts,
  staffViews,
  staffStockCount,
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
