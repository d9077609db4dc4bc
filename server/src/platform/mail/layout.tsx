// The layout of every mail: one column of 560 pixels, the house's typefaces with fallbacks that mail clients have. Node
// runs the compiled `layout.js` (`npm run mails`, decisions/0035).
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react';

export const ink = '#1b1917';
export const faded = '#5f5952';
export const hairline = '#ddd6cb';
const text = "Jost,'Century Gothic',Arial,sans-serif";
const title = "'Cormorant Garamond',Georgia,serif";

/** Type of the house: size and line height in pixels. */
export const type = (size: number, line: number, color = ink): CSSProperties => ({
  font: `400 ${size}px/${line}px ${text}`,
  color,
});
export const serif = (size: number, line: number, weight = 400): CSSProperties => ({
  font: `${weight} ${size}px/${line}px ${title}`,
  color: ink,
});

const narrow =
  '@media (max-width:599px){.half{display:block!important;width:100%!important;padding-bottom:24px!important}.title{font-size:38px!important;line-height:40px!important}}';

type Styled = { readonly style?: CSSProperties; readonly children?: ReactNode };

/** A table without borders: the only layout that all mail clients render alike. */
export function Sheet({ style, width = '100%', children }: Styled & { readonly width?: string }) {
  return (
    <table role="presentation" width={width} cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row of one cell. */
export function Row({ style, children }: Styled) {
  return (
    <tr>
      <td style={style}>{children}</td>
    </tr>
  );
}

/** The mail's title. */
export function Title({ children }: { readonly children: ReactNode }) {
  return (
    <Row style={{ ...serif(46, 48), letterSpacing: '-.5px' }}>
      <h1 className="title" style={{ margin: 0, font: 'inherit' }}>
        {children}
      </h1>
    </Row>
  );
}

type LinkProps = Styled & { readonly href: string };

/** A link that opens in a new tab, so that a webmail page stays open. */
export function Link({ href, style, children }: LinkProps) {
  return (
    <a href={href} target="_blank" style={{ textDecoration: 'none', ...style }}>
      {children}
    </a>
  );
}

/** The mail's main link, as a button. */
export function ButtonLink({ href, children }: LinkProps) {
  const look = { ...type(16, 24, '#ffffff'), display: 'inline-block', background: ink, padding: '15px 32px' };
  return (
    <Link href={href} style={look}>
      {children}
    </Link>
  );
}

/** A link in the small print. */
export function TextLink({ href, children }: LinkProps) {
  return (
    <Link href={href} style={{ color: ink, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** A link of a mail. */
export type Target = { href: string; label: string };

const FooterLink = createContext<Target | null>(null);

/** Puts a link into the footer of a mail that is written without it: a rule for many mails has one place. */
export function WithFooterLink({ link, children }: { readonly link: Target; readonly children?: ReactNode }) {
  return <FooterLink.Provider value={link}>{children}</FooterLink.Provider>;
}

/** The sender's name, below the link that concerns all of its mails of this kind. */
function Footer({ house }: { readonly house: string }) {
  const link = useContext(FooterLink);
  const small = type(13, 20, faded);
  return (
    <>
      {link && (
        <Row style={{ padding: '24px 0 0', ...small }}>
          <TextLink href={link.href}>{link.label}</TextLink>
        </Row>
      )}
      <Row style={{ padding: link ? '16px 0 0' : '40px 0 0', ...small }}>{house}</Row>
    </>
  );
}

const previewLength = 150;

/** The preview that mail clients show beside the subject; padding keeps the following text out of it. */
function Preview({ text }: { readonly text: string }) {
  const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  const shown = text.slice(0, previewLength);
  return (
    <div style={hidden} data-skip-in-text>
      {shown}
      <div>{'\u00A0\u200C\u200B'.repeat(previewLength - shown.length)}</div>
    </div>
  );
}

type LayoutProps = {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly subject: string;
  /** Shown beside the subject in the list of mails. */
  readonly preview: string;
  /** The sender's name, shown above and below the mail. */
  readonly house: string;
  readonly children: ReactNode;
};

/** A whole mail; its children are rows. */
export function Layout({ language, direction, subject, preview, house, children }: LayoutProps) {
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <style>{narrow}</style>
      </head>
      <body style={{ margin: 0, background: '#ffffff' }}>
        <Preview text={preview} />
        <Sheet>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a layout table's cell */}
            <td role="main" align="center" style={{ padding: '40px 20px 64px' }}>
              <Sheet width="560" style={{ width: '100%', maxWidth: '560px' }}>
                <tr>
                  <td align="center" style={{ padding: '0 0 56px', ...serif(28, 33, 500) }}>
                    {house}
                  </td>
                </tr>
                {children}
                <Footer house={house} />
              </Sheet>
            </td>
          </tr>
        </Sheet>
      </body>
    </html>
  );
}
