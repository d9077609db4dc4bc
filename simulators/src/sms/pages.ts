import { escape, outboxPage } from '../mail/pages.ts';
import type { StoredSms } from './storedSms.ts';

/** All text messages, newest first. */
export function messagesPage(messages: readonly StoredSms[]): string {
  const rows = messages.map(
    ({ to, from, text, received_at }) =>
      `<tr><td>${escape(received_at.toISOString().slice(0, 19).replace('T', ' '))}</td><td>${escape(to)}</td><td>${escape(text)}<br><small>${escape(from)}</small></td></tr>`,
  );
  const list = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>No message yet.</p>';
  return outboxPage('Text messages', list);
}
