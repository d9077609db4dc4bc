import { createHash } from 'node:crypto';

const marks: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mc: 'mastercard',
  amex: 'AMEX',
  cartebancaire: 'CB',
  maestro: 'maestro',
  jcb: 'JCB',
  cup: 'UnionPay',
  discover: 'DISCOVER',
  diners: 'Diners',
  wechatpay: 'WeChat',
  wechatpayQR: 'WeChat',
};

const frame = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26" viewBox="0 0 40 26" fill="none">${inside}</svg>`;

/**
 * A picture that the component shows beside its fields: a brand's name in a frame, else a plain card.
 */
export function picture(name: string): string {
  const mark = marks[name];
  if (!mark)
    return frame('<g stroke="#857c72"><rect x="8.5" y="5.5" width="23" height="15"/><path d="M8.5 9.5h23"/></g>');
  const size = mark.length > 6 ? 7 : 9;
  return frame(
    `<rect x=".5" y=".5" width="39" height="25" fill="#fff" stroke="#ddd6cb"/><text x="20" y="16.5" font-family="sans-serif" font-size="${size}" text-anchor="middle" fill="#1b1917">${mark}</text>`,
  );
}

/** A picture that looks like a QR code and is always the same for a text; no phone needs to read it. */
export function codePicture(text: string): string {
  const side = 25;
  const bits = createHash('sha512').update(text).digest();
  const isCorner = (x: number, y: number): boolean => (x < 8 || x > side - 9) && (y < 8 || (y > side - 9 && x < 8));
  const cells: string[] = [];
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const bit = ((bits[at % bits.length] ?? 0) >> (Math.floor(at / bits.length) % 8)) & 1;
    if (bit === 1 && !isCorner(x, y)) cells.push(`M${x} ${y}h1v1h-1z`);
  }
  const corner = (x: number, y: number): string =>
    `<path d="M${x} ${y}h7v7h-7zm1 1v5h5v-5z" fill-rule="evenodd"/><path d="M${x + 2} ${y + 2}h3v3h-3z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-1 -1 ${side + 2} ${side + 2}"><rect x="-1" y="-1" width="${side + 2}" height="${side + 2}" fill="#fff"/><g fill="#1b1917"><path d="${cells.join('')}"/>${corner(0, 0)}${corner(side - 7, 0)}${corner(0, side - 7)}</g></svg>`;
}
