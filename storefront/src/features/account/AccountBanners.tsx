import type { User } from '@vitrine/contract/user';
import { accountBanners } from '@vitrine/rules/banners/accountBanners';
import { useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './account.module.css';

/** What greets on the account page: a new account, in its WeChat words where it came from there; an account still light (spec 2 §2). */
export function AccountBanners({ user }: { readonly user: User }) {
  const text = useText('account');
  const { new_account, wechatlinked, is_light_account } = user;
  // A removed card is told by a notice where it was removed.
  const isWechat = accountBanners({ new_account, wechatlinked, card_deleted: false }).includes(
    'account_created_wechat',
  );
  return (
    <>
      {new_account ? (
        <p className={styles.banner} role="status">
          {text(isWechat ? 'banner_created_wechat' : 'banner_created')}
        </p>
      ) : null}
      {is_light_account ? (
        <p className={styles.banner}>
          <span>{text('light_hint')}</span>
          <TextButton data-tray="edit-profile" aria-haspopup="dialog">
            {text('complete')}
          </TextButton>
        </p>
      ) : null}
    </>
  );
}
