import { locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { expect, test } from 'vitest';
import { emailChangedText } from '../sms/words.ts';
import { emailChangedMail } from './emailChangedMail.ts';
import { emailChangedWords } from './emailChangedWords.ts';
import { mailHtml, mailText } from './mailBody.ts';

const change = { at: new Date('2026-11-21T10:00:00Z'), hint: 'a•••@e•••.com' };

test.each(locales)('speaks to %s with every place filled, in html and in text', (locale) => {
  const { body, subject } = emailChangedMail(locale, 'http://shop.example', 'Maison', change);
  const html = mailHtml(body);
  expect(html).toContain(`lang="${storefrontOf(locale).tag}"`);
  expect(html).toContain('http://shop.example/');
  expect(html).toContain(`/${locale}/faq/#tray=contact&amp;subject=account`);
  const text = mailText(html);
  expect(text).toContain(change.hint);
  expect(text).toContain(wordsIn(emailChangedWords, locale).not_you);
  const sms = emailChangedText(storefrontOf(locale).language, 'Maison', change.hint, 'http://shop.example');
  expect(`${subject}${text}${sms}`).not.toMatch(/\{\w+\}/u);
  expect(sms).toContain(change.hint);
});

test('S6: nothing in it runs', () => {
  const { body } = emailChangedMail('fr_fr', 'http://shop.example', '<i>Maison</i>', { ...change, hint: '<script>x' });
  const html = mailHtml(body);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<i>');
});
