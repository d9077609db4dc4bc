import { locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { textIn } from '../../../platform/messages/textIn.ts';
import { emailChangedMail } from './emailChangedMail.ts';
import { mailHtml, mailText } from '../../../platform/mail/mailBody.ts';

const change = { at: new Date('2026-11-21T10:00:00Z'), hint: 'a•••@e•••.com' };

test.each(locales)('fills every variable for %s, in html and in text', (locale) => {
  const { body, subject } = emailChangedMail(locale, 'http://shop.example', 'Maison', change);
  const html = mailHtml(body);
  expect(html).toContain(`lang="${storefrontOf(locale).tag}"`);
  expect(html).toContain('http://shop.example/');
  expect(html).toContain(`/${locale}/faq/#tray=contact&amp;subject=account`);
  const text = mailText(html);
  expect(text).toContain(change.hint);
  expect(text).toContain(textIn(locale, 'account')('email_changed.not_you'));
  const values = { house: 'Maison', hint: change.hint, link: 'http://shop.example' };
  const sms = textIn(locale, 'sms')('email_changed', values);
  expect(`${subject}${text}${sms}`).not.toMatch(/\{\w+\}/u);
  expect(sms).toContain(change.hint);
});

test('S6: escapes its values', () => {
  const { body } = emailChangedMail('fr_fr', 'http://shop.example', '<i>Maison</i>', { ...change, hint: '<script>x' });
  const html = mailHtml(body);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<i>');
});
