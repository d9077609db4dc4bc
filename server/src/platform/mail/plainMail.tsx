import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { ButtonLink, faded, hairline, Layout, Row, type Target, TextLink, Title, type } from './layout.js';
import type { MailContent } from './kinds.ts';

type PlainMail = {
  subject: string;
  title: string;
  /** The paragraphs. */
  lines: readonly string[];
  /** The address of a decorative picture below the lines, four by five. */
  picture?: string;
  /** The main link. */
  button?: Target;
  /** Small print. */
  notes: readonly string[];
  /** A link in the small print, such as unsubscribe. */
  link?: Target;
};

/** A `p`, so that the plain-text part separates paragraphs too. */
const Paragraph = ({ children }: { readonly children: ReactNode }) => <p style={{ margin: 0 }}>{children}</p>;

const lineStyle = { padding: '16px 0 0', ...type(17, 27), whiteSpace: 'pre-line' } as const;

const pictureStyle = { display: 'block', border: 'none', objectFit: 'cover' } as const;

/** A mail of a title, a few lines and at most one button, in the storefront's language. */
export function plainMail(locale: Locale, house: string, mail: PlainMail): MailContent {
  const { subject, title, lines, picture, button, notes, link } = mail;
  const { tag, direction } = storefrontOf(locale);
  const body = (
    <Layout language={tag} direction={direction} subject={subject} preview={lines[0] ?? subject} house={house}>
      <Title>{title}</Title>
      {lines.map((line) => (
        <Row key={line} style={lineStyle}>
          <Paragraph>{line}</Paragraph>
        </Row>
      ))}
      {picture && (
        <Row style={{ padding: '20px 0 0' }}>
          <img src={picture} width={160} height={200} alt="" style={pictureStyle} />
        </Row>
      )}
      {button && (
        <Row style={{ padding: '28px 0 0' }}>
          <Paragraph>
            <ButtonLink href={button.href}>{button.label}</ButtonLink>
          </Paragraph>
        </Row>
      )}
      <Row style={{ padding: '48px 0 0' }} />
      <Row style={{ borderTop: `1px solid ${hairline}`, padding: '24px 0 0', ...type(14, 22, faded) }}>
        <Paragraph>
          {notes.join(' ')}
          {link && (
            <>
              {' '}
              <TextLink href={link.href}>{link.label}</TextLink>
            </>
          )}
        </Paragraph>
      </Row>
    </Layout>
  );
  return { subject, body };
}
