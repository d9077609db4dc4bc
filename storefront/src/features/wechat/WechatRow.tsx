import { useMutation } from '@tanstack/react-query';
import { wechatSocialUnion, wechatUnlink } from '@vitrine/contract/wechat';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { refreshSession, useSession } from '../../lib/session/session.ts';
import { writeKey } from '../../lib/browser/sessionStorage.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { useInsideWechat } from './insideWechat.ts';
import css from './wechat.module.css';

/** The account's WeChat, to link and to unlink; shown inside WeChat in China alone (spec 3 §6). */
export function WechatRow() {
  const text = useText('wechat');
  const locale = useLocale();
  const { country } = useStorefront();
  const { user } = useSession();
  const isInside = useInsideWechat(country);
  const present = usePresentError();
  const refused = (error: Error, again: () => void) =>
    present(error, { variant: 'wechat-binding', failed: text('failed'), again });
  const link = useMutation({
    mutationFn: () => call(wechatSocialUnion, { query: { locale } }),
    onSuccess: ({ authorize_url }) => {
      writeKey('registerContextUrl', paths.account(locale));
      window.location.assign(authorize_url);
    },
    onError: (error) => refused(error, () => link.mutate()),
  });
  const unlink = useMutation({
    mutationFn: () => call(wechatUnlink, { query: { locale } }),
    onSuccess: async () => {
      await refreshSession(locale);
      notify({ variant: 'wechat-binding', title: text('unlinked') });
    },
    onError: (error) => refused(error, () => unlink.mutate()),
  });
  if (!isInside || !user) return null;
  const isLinked = user.is_binded_wechat;
  return (
    <div className={css.row}>
      <span>
        {text('name')}
        <span className={css.soft}>{text(isLinked ? 'linked' : 'not_linked')}</span>
      </span>
      <TextButton
        aria-disabled={link.isPending || unlink.isPending || undefined}
        onClick={() => {
          if (link.isPending || unlink.isPending) return;
          (isLinked ? unlink : link).mutate();
        }}
      >
        {text(isLinked ? 'unlink' : 'link')}
      </TextButton>
    </div>
  );
}
