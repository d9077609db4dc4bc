import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar.ts';

const event: CalendarEvent = {
  uid: '1@shop.example',
  sequence: 0,
  start: new Date('2026-12-01T14:00:00Z'),
  end: new Date('2026-12-01T15:00:00Z'),
  written: new Date('2026-11-23T10:20:30.456Z'),
  summary: 'Salon',
  description: 'A table; good light, and tea\nBring nothing',
  location: 'L’atelier, 88, rue du Cherche-Midi',
  url: 'https://shop.example/salon/reserve/#/1001-1',
  organizer: { name: 'Maison "M"', email: 'service@shop.example' },
};

/** The lines of a file as a calendar reads them. */
const linesOf = (content: string): string[] => content.replaceAll(/\r\n[ \t]/gu, '').split('\r\n');

test('writes one event in UTC, with escaped texts', () => {
  const { method, content } = calendarFile('PUBLISH', event);
  expect(method).toBe('PUBLISH');
  expect(linesOf(content)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Shop//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:1@shop.example',
    'SEQUENCE:0',
    'DTSTAMP:20261123T102030Z',
    'DTSTART:20261201T140000Z',
    'DTEND:20261201T150000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Salon',
    String.raw`DESCRIPTION:A table\; good light\, and tea\nBring nothing`,
    String.raw`LOCATION:L’atelier\, 88\, rue du Cherche-Midi`,
    'URL:https://shop.example/salon/reserve/#/1001-1',
    'ORGANIZER;CN="Maison M":mailto:service@shop.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a cancellation names the same event with a higher sequence', () => {
  const { content } = calendarFile('CANCEL', { ...event, sequence: 1 });
  expect(linesOf(content)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:1@shop.example', 'SEQUENCE:1']),
  );
});

/** Any text but the mark that a decoder writes for a cut character: the test looks for that mark. */
const aText = fc.string({ unit: 'binary', maxLength: 300, size: 'max' }).map((text) => text.replaceAll('\uFFFD', ''));

test('S7: folds at 75 octets between characters, and no text adds a line', () => {
  fc.assert(
    fc.property(aText, (summary) => {
      const { content } = calendarFile('PUBLISH', { ...event, summary, location: `${summary}${'工房'.repeat(40)}` });
      expect(content.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      expect(linesOf(content)).toHaveLength(19);
      expect(content).not.toMatch(/[^\r]\n|\r[^\n]|\uFFFD/u);
    }),
  );
});
