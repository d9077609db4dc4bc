import type { Config } from '../config/config.ts';
import { scriptHosts } from '../http/securityHeaders.ts';

/**
 * The default policy of Trusted Types, for React, the payment component and the captcha alike. Text becomes HTML only
 * where it holds no element, or is the constant by which React makes a script element; a script or worker comes from our
 * own files or a host of the page's policy; text never becomes a script. ASVS 3.2.2, decisions/0026.
 */
const policyOf = (hosts: readonly string[]): string => `self.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '<script></' + 'script>' || !text.includes('<') ? text : null),
  createScriptURL: (url) =>
    ${JSON.stringify(['/assets/', ...hosts.map((host) => `${host}/`)])}.some((base) =>
      new URL(url, location.href).href.startsWith(new URL(base, location.href).href)) ? url : null,
});`;

/** Adds the policy to the head of a page, so that it runs before any module. */
export function trustedTypes(html: string, nonce: string, config: Config, pays: boolean): string {
  return html.replace(
    '</head>',
    () => `<script nonce="${nonce}">${policyOf(scriptHosts(config, pays))}</script></head>`,
  );
}
