import type { Config } from '../../../platform/config/config.ts';
import { httpWechat } from '../../../platform/partners/wechat/httpWechat.ts';
import type { Wechat } from '../../../platform/partners/wechat/wechat.ts';

const known = new WeakMap<Config, Wechat>();

/** The shop's WeChat client, created once. */
export function wechatOf({ config }: { readonly config: Config }): Wechat {
  const made = known.get(config) ?? httpWechat(config);
  known.set(config, made);
  return made;
}
