import type { Language } from '@vitrine/rules/storefronts/storefronts';

/** Files that are printed together, in their order: PDFs with all their pages, and pictures. */
export type BoundFiles = {
  readonly template: 'bound';
  readonly files: readonly { readonly format: string; readonly base64: string }[];
};

/** A barcode or QR code on a paper. */
export type PaperCode = { readonly kind: 'qrcode' | 'code128'; readonly text: string };

/** A file inside the PDF, such as an electronic invoice. */
type PaperAttachment = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly text: string;
};

/**
 * What a paper says: every text and amount as printed, in the order of reading. It is stored when the paper is issued,
 * and the template adds nothing to it but the layout.
 */
export type Paper = {
  /** The layout. A published one never changes, because its papers are made again from it. */
  readonly template: 'paper-1' | 'card-1' | 'workshop-1';
  readonly language: Language;
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** ISO time; the date of the document. */
  readonly issued_at: string;
  readonly title: string;
  readonly sender: { readonly name: string; readonly lines: readonly string[] };
  /** Number, dates and references: label and value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  /** Headings of the columns; the first column is text, the others are figures. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly string[];
    /** Smaller lines below the first cell. */
    readonly details: readonly string[];
  }[];
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly is_total: boolean }[];
  /** Net and tax per rate. */
  readonly taxes: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
  readonly notes: readonly string[];
  readonly code: PaperCode | null;
  readonly attachment: PaperAttachment | null;
  /** What a workshop's sheet shows in its real size. */
  readonly drawing?: { readonly svg: string; readonly width_mm: number; readonly height_mm: number };
};
