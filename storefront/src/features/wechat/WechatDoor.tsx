import { useMutation } from '@tanstack/react-query';
import { wechatSocialUnion } from '@vitrine/contract/wechat';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { readKey, writeKey } from '../../lib/browser/sessionStorage.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { useInsideWechat } from './insideWechat.ts';
import { useWechatReturn } from './useWechatReturn.ts';

type Props = {
  /** Whether the consent that the country asks for is ticked. */
  readonly given: boolean;
  readonly fromCheckout: boolean;
};

/**
 * The WeChat sign-in, only inside its app in China; waits for the consent like the other buttons (spec 1 §4, spec 3 §6).
 */
export function WechatDoor({ given, fromCheckout }: Props) {
  const text = useText('wechat');
  const locale = useLocale();
  const { country } = useStorefront();
  const isInside = useInsideWechat(country);
  useWechatReturn(isInside);
  const present = usePresentError();
  const leave = useMutation({
    mutationFn: () => call(wechatSocialUnion, { query: { locale } }),
    onSuccess: ({ authorize_url }) => {
      if (fromCheckout) writeKey('registerContextUrl', paths.checkout(locale));
      else if (readKey('registerContextUrl') === null) writeKey('registerContextUrl', paths.account(locale));
      window.location.assign(authorize_url);
    },
    onError: (error) =>
      present(error, { variant: 'wechat-binding', failed: text('failed'), again: () => leave.mutate() }),
  });
  if (!isInside) return null;
  return (
    <Button look="quiet" wide busy={leave.isPending} unavailable={!given} onClick={() => leave.mutate()}>
      {text('door')}
    </Button>
  );
}
