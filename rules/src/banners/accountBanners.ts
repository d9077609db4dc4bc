export type AccountBanner = 'account_created' | 'account_created_wechat' | 'card_deleted';

/**
 * Banners of the account page: for a new account, with its own text when created in the messaging app, and for a
 * removed card. Spec 2 §2.
 */
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
