import { Link } from '@react-email/link';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { createElement as h, type ReactNode } from 'react';
import { faded, hairline, ink, layout, row, serif, type } from './layout.ts';
import type { MailContent } from './orderConfirmation.ts';
import { passwordWords } from './passwordWords.ts';
import { filled, mailWords } from './words.ts';

type Parts = {
  subject: string;
  title: string;
  /** What it is about, a paragraph each. */
  lines: readonly string[];
  link: { href: string; label: string };
  note: string;
};

function letterOf(locale: Locale, house: string, { subject, title, lines, link, note }: Parts): MailContent {
  const { language, tag, direction } = storefrontOf(locale);
  const button = { ...type(16, 24, '#ffffff'), display: 'inline-block', background: ink, padding: '15px 32px' };
  // As paragraphs, so that the part in plain text keeps them apart too.
  const paragraph = (...words: ReactNode[]) => h('p', { style: { margin: 0 } }, ...words);
  const paragraphs: ReactNode[] = lines.map((line) => row({ padding: '16px 0 0', ...type(17, 27) }, paragraph(line)));
  const body = layout(
    { language: tag, direction, subject, preview: lines[0] ?? subject, house },
    row(
      { ...serif(46, 48), letterSpacing: '-.5px' },
      h('h1', { className: 'title', style: { margin: 0, font: 'inherit' } }, title),
    ),
    ...paragraphs,
    row({ padding: '28px 0 48px' }, paragraph(h(Link, { href: link.href, style: button }, link.label))),
    row(
      { borderTop: `1px solid ${hairline}`, padding: '24px 0 0', ...type(14, 22, faded) },
      paragraph(note, ' ', mailWords[language].questions),
    ),
  );
  return { subject, body };
}

/** Day and time as the storefront's country reads them, with their zone. */
function momentIn(locale: Locale, moment: Date): string {
  const { tag, country } = storefrontOf(locale);
  const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: optionsOf(country).time_zone,
  });
  return format.format(moment);
}

/**
 * The link to a new password. The hash stands in the address's fragment, which browsers send to nobody: neither to
 * servers and their logs nor as a referrer. Invariant A8.
 */
export const resetLink = (locale: Locale, site: string, hash: string): string =>
  `${site}/${locale}/forgot-password/#tray=create-password&hash=${hash}`;

/** The mail with the link to a new password. */
export function passwordResetMail(locale: Locale, site: string, house: string, hash: string): MailContent {
  const words = passwordWords[storefrontOf(locale).language];
  return letterOf(locale, house, {
    subject: words.reset_subject,
    title: words.reset_title,
    lines: [words.reset_text],
    link: { href: resetLink(locale, site, hash), label: words.reset_button },
    note: words.reset_ignore,
  });
}

/** The mail that tells that a password changed, and what to do if it was somebody else. `device` may be empty. */
export function passwordChangedMail(
  locale: Locale,
  site: string,
  house: string,
  change: { at: Date; device: string },
): MailContent {
  const words = passwordWords[storefrontOf(locale).language];
  const when = momentIn(locale, change.at);
  const { device } = change;
  return letterOf(locale, house, {
    subject: words.changed_subject,
    title: words.changed_title,
    lines: [
      `${filled(device ? words.changed_on : words.changed_text, { when, device })} ${words.elsewhere}`,
      words.not_you,
    ],
    link: { href: `${site}/${locale}/forgot-password/`, label: words.not_you_button },
    note: words.was_you,
  });
}
