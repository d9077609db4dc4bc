import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { personalDataErasedMail, personalDataLinkMail } from './personalDataMails.ts';
import { serverMessages } from '../../../platform/messages/folder.ts';
import { mailHtml, mailText } from '../../../platform/mail/mailBody.ts';

test.each(languages)('the personal data mails in %s have all variables filled', (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const words = serverMessages.readPo('personaldata', language);
  const href = 'http://shop.example/x#tray=personal-data&step=export&hash=abc';
  const mails = [
    personalDataLinkMail(locale, 'Maison', 'export', href),
    personalDataLinkMail(locale, 'Maison', 'erasure', href),
    personalDataErasedMail(locale, 'Maison', '2611418207'),
  ];
  for (const { body } of mails) {
    const html = mailHtml(body);
    expect(html).toContain(`lang="${storefrontOf(locale).tag}"`);
    expect(html).toContain(`dir="${storefrontOf(locale).direction}"`);
    expect(html).not.toMatch(/\{\w+\}/u);
    expect(mailText(html).split(/\n\n+/u).length).toBeGreaterThanOrEqual(4);
  }
  expect(mailText(mailHtml(mails[0]?.body))).toContain(href);
  const plain = mailHtml(personalDataErasedMail(locale, 'Maison', '').body);
  expect(plain).not.toContain(words.get('personaldata.waiting.erased')?.slice(0, 12));
  // The last mail's title equals its subject.
  expect(new Set(words.values()).size).toBe(words.size - 1);
});
