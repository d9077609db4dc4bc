// The QR code of Saudi Arabia's simplified tax invoices: tag, length and value of five fields, in base64.

type ZatcaFields = {
  readonly seller: string;
  readonly tax_number: string;
  /** ISO time. */
  readonly issued_at: string;
  /** Decimal amounts, `115.00`. */
  readonly total: string;
  readonly tax: string;
};

const longest = 255;

function field(tag: number, value: string): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length > longest) throw new RangeError(`field ${tag} is longer than ${longest} bytes`);
  return Buffer.from([tag, bytes.length, ...bytes]);
}

/** The text of the QR code. Throws on a field longer than 255 bytes. Expectations §2. */
export function zatcaCode({ seller, tax_number, issued_at, total, tax }: ZatcaFields): string {
  const values = [seller, tax_number, issued_at, total, tax];
  return Buffer.concat(values.map((value, index) => field(index + 1, value))).toString('base64');
}
