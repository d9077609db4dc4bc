import type { StoredMail } from './storedMail.ts';

/** Escapes text for an HTML page. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0) ?? 32};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body{margin:0;font:16px/24px system-ui,sans-serif;color:#1b1917}main{max-width:960px;margin:0 auto;padding:32px 24px}
h1{font-size:22px;font-weight:500}a{color:inherit}table{width:100%;border-collapse:collapse}
td{padding:12px 16px 12px 0;border-bottom:1px solid #ddd6cb}iframe{width:100%;height:900px;border:1px solid #ddd6cb}
pre{white-space:pre-wrap;border-top:1px solid #1b1917;padding-top:16px}
</style></head><body><main>${body}</main></body></html>`;

/** A page of the outbox: mails, text messages and codes beside each other. */
export function outboxPage(title: string, list: string): string {
  return page(
    title,
    `<p><a href="/">Mails</a> · <a href="/sms">Text messages</a> · <a href="/authenticator">Authenticator</a></p><h1>${escape(title)}</h1>${list}`,
  );
}

/** All mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, received_at }) =>
      `<tr><td>${escape(received_at.toISOString().slice(0, 19).replace('T', ' '))}</td><td>${escape(to.join(', '))}</td><td><a href="/mails/${id}">${escape(subject)}</a></td></tr>`,
  );
  const list = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>No mail yet.</p>';
  return outboxPage('Outbox', list);
}

/** One mail as its reader sees it, and its text part. */
export function mailPage({ id, from, to, subject, text }: StoredMail): string {
  return page(
    subject,
    `<p><a href="/">Outbox</a></p><h1>${escape(subject)}</h1><p>${escape(from)} to ${escape(to.join(', '))}</p>
<iframe title="The mail" sandbox="" src="/mails/${id}/html"></iframe><pre>${escape(text)}</pre>`,
  );
}
