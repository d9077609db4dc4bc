import { bridgeAnswers, type BridgeRequest } from '@vitrine/rules/payment/insideWechat';
import { isWechatBrowser } from '@vitrine/rules/wechat/binding';

type Bridge = {
  readonly invoke: (
    name: 'getBrandWCPayRequest',
    request: BridgeRequest,
    callback: (answer: { readonly err_msg?: unknown }) => void,
  ) => void;
};
type WechatWindow = { readonly WeixinJSBridge?: Bridge };

/** The bridge arrives some time after the page. */
const bridgeMs = 5000;

const present = (): Bridge | undefined => (window as WechatWindow).WeixinJSBridge;

function bridge(): Promise<Bridge | null> {
  return new Promise((resolve) => {
    const answer = (): void => {
      clearTimeout(late);
      document.removeEventListener('WeixinJSBridgeReady', answer);
      resolve(present() ?? null);
    };
    const late = setTimeout(answer, bridgeMs);
    if (present()) answer();
    else document.addEventListener('WeixinJSBridgeReady', answer);
  });
}

const known: ReadonlySet<unknown> = new Set(Object.values(bridgeAnswers));

/**
 * Asks the WeChat app for the payment, inside WeChat's own browser only; its answer, or null where there is no bridge.
 * An answer that it does not know counts as failed. Spec 2 §2.
 */
export async function askBridge(request: BridgeRequest): Promise<string | null> {
  if (!isWechatBrowser(navigator.userAgent)) return null;
  const found = await bridge();
  if (!found) return null;
  return new Promise((resolve) => {
    found.invoke('getBrandWCPayRequest', request, ({ err_msg }) =>
      resolve(typeof err_msg === 'string' && known.has(err_msg) ? err_msg : bridgeAnswers.fail),
    );
  });
}
