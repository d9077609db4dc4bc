import { escape } from '../mail/pages.ts';
import type { WechatKnobs } from './knobs.ts';

/** WeChat's consent page as its app shows it: accept, refuse, and as which person. */
export function consentPage({
  redirect_uri,
  state,
  knobs,
}: {
  redirect_uri: string;
  state: string;
  knobs: WechatKnobs;
}): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>微信授权</title>
<style>
body{margin:0;background:#ededed;font:16px/24px system-ui,sans-serif;color:#191919}main{max-width:420px;margin:0 auto;padding:72px 24px}
h1{font-size:20px;font-weight:500;margin:0 0 8px}p{margin:0 0 32px;color:#5c5c5c}label{display:block;font-size:14px;color:#5c5c5c;margin-bottom:24px}
input{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;border:1px solid #8a8a8a;border-radius:4px;font:inherit;margin-top:4px;background:#fff}
button{display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:6px;font:inherit;font-weight:500;background:#0a7a3d;color:#fff}
button.no{background:#fff;color:#191919}
</style></head><body><main>
<h1>申请获取以下权限</h1><p>获得你的公开信息（昵称、头像等）：${escape(new URL(redirect_uri).host)}</p>
<form method="post" action="/connect/oauth2/answer">
<input type="hidden" name="redirect_uri" value="${escape(redirect_uri)}"><input type="hidden" name="state" value="${escape(state)}">
<label>微信用户<input name="person" value="${escape(knobs.person)}" pattern="[a-z]{1,20}" autocomplete="off"></label>
<button name="answer" value="accept">允许</button>
<button class="no" name="answer" value="refuse">拒绝</button>
</form></main></body></html>`;
}
