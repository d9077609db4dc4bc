import type { Config } from '../config/config.ts';
import { scriptHosts } from '../http/securityHeaders.ts';
import { walletsOf } from '../partners/wallets.ts';

/**
 * The default policy of Trusted Types, for React, the payment component and the captcha alike. Text becomes HTML only
 * where it holds no element, or is the constant by which React makes a script element; a script or worker comes from our
 * own files or a host of the page's policy; text never becomes a script. `simulated`: the scripts that
 * a simulator serves instead of the asked ones, by the asked address. ASVS 3.2.2, decisions/0026.
 */
const policyOf = (
  hosts: readonly string[],
  simulated: Readonly<Record<string, string>>,
): string => `self.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '<script></' + 'script>' || !text.includes('<') ? text : null),
  createScriptURL: (asked) => {
    const url = ${JSON.stringify(simulated)}[asked] ?? asked;
    return ${JSON.stringify(['/assets/', ...hosts.map((host) => `${host}/`)])}.some((base) =>
      new URL(url, location.href).href.startsWith(new URL(base, location.href).href)) ? url : null;
  },
});`;

/** Adds the policy to the head of a page, so that it runs before any module. */
export function trustedTypes(html: string, nonce: string, config: Config, pays: boolean): string {
  const stood = pays ? walletsOf(config).filter(({ script, asked }) => script !== asked) : [];
  const simulated = Object.fromEntries(stood.map(({ script, asked }) => [asked, script]));
  return html.replace(
    '</head>',
    () => `<script nonce="${nonce}">${policyOf(scriptHosts(config, pays), simulated)}</script></head>`,
  );
}
