export type AccountBanner = 'account_created' | 'account_created_wechat' | 'card_deleted';

/** The account page's banners: for a new account, in its messaging-app words where it came from there, and for a card
 * just removed. Spec 2 §2. */
export function accountBanners(facts: {
  new_account: boolean;
  wechatlinked: boolean;
  card_deleted: boolean;
}): AccountBanner[] {
  const banners: AccountBanner[] = [];
  if (facts.new_account) banners.push(facts.wechatlinked ? 'account_created_wechat' : 'account_created');
  if (facts.card_deleted) banners.push('card_deleted');
  return banners;
}
