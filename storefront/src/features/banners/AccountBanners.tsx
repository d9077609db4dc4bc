import { accountBanners } from '@vitrine/rules/banners/accountBanners';
import { useState } from 'react';
import { useNotice } from '../../lib/layers/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import css from './banners.module.css';

/**
 * The banners at the top of the account page: a new account, also one of the messaging app, and a card just removed. Spec 2 §2.
 */
export function AccountBanners() {
  const text = useText('banner');
  const { user } = useSession();
  const notice = useNotice();
  const [seenNotice, setSeenNotice] = useState<typeof notice>(null);
  const [closed, setClosed] = useState<readonly string[]>([]);
  // The notification disappears; the banner stays until it is closed, and shows again for the next card.
  if (notice?.variant === 'card-deleted' && notice !== seenNotice) {
    setSeenNotice(notice);
    setClosed(closed.filter((banner) => banner !== 'card_deleted'));
  }
  const banners = accountBanners({
    new_account: user?.new_account ?? false,
    wechatlinked: user?.wechatlinked ?? false,
    card_deleted: seenNotice !== null,
  }).filter((banner) => !closed.includes(banner));
  return (
    <div role="status">
      {banners.map((banner) => (
        <div key={banner} className={css.account} data-banner={banner}>
          <p>
            <span className="name">
              {text(
                `account.${banner === 'account_created' ? 'created' : banner === 'card_deleted' ? 'card_deleted' : 'created_wechat'}`,
              )}
            </span>
            {banner === 'card_deleted' ? null : <span className="note"> {text('account.created_text')}</span>}
          </p>
          <button
            className={css.step}
            type="button"
            aria-label={text('close')}
            onClick={() => setClosed([...closed, banner])}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
