// Calendar files (RFC 5545) for mails: one event each, so that the recipient's calendar takes it over or removes it.
import type { CalendarFile } from '../partners/mailer.ts';

export type CalendarEvent = {
  /** The same in every file about one event, so that a later one replaces it. */
  uid: string;
  /** 0 for the first file about an event, higher for each later one. */
  sequence: number;
  start: Date;
  end: Date;
  /** When the file is written. */
  written: Date;
  summary: string;
  description: string;
  location: string;
  /** An address of the event's page. */
  url: string;
  organizer: { name: string; email: string };
};

/** RFC 5545 §3.1: longest line in octets, without its end. */
const longestLine = 75;

const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/** Folds a line between characters; a continued line begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let now = '';
  for (const character of line) {
    if (octetsOf(now + character) > longestLine) {
      lines.push(now);
      now = ' ';
    }
    now += character;
  }
  return [...lines, now].join('\r\n');
}

/** A text value, RFC 5545 §3.3.11. Other control characters are not allowed. */
const textValue = (text: string): string =>
  text
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/gu, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** A parameter in quotes, RFC 5545 §3.2, which has no escape for a quote. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`;

const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');

/** Writes a calendar file with one event, in UTC. RFC 5545, RFC 5546 §3.2.1 and §3.2.5. */
export function calendarFile(method: CalendarFile['method'], event: CalendarEvent): CalendarFile {
  const { uid, sequence, start, end, written, summary, description, location, url, organizer } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Shop//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(written)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(description)}`,
    `LOCATION:${textValue(location)}`,
    `URL:${url.replaceAll(/\s/gu, '')}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join('') };
}
