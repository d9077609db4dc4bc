/** The stamp of a CFDI (TimbreFiscalDigital 1.1). */
export type Stamp = {
  /** The fiscal folio. */
  readonly uuid: string;
  /** Local time of the place of issue, `2026-11-25T10:00:00`. */
  readonly stamped: string;
  readonly provider_rfc: string;
  /** The issuer's seal that was stamped. */
  readonly issuer_seal: string;
  readonly sat_certificate: string;
  readonly sat_seal: string;
  /** The element as the provider sent it. */
  readonly element: string;
};

/** The provider refuses a document, by its code of the SAT's list: a repeat is refused as well. */
export class PacRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the provider refuses the CFDI: ${code}`);
    this.code = code;
  }
}

/** An authorised provider that stamps CFDI (PAC). Both throw PacRefusal, or when it does not answer. */
export type Pac = {
  /** Stamps a sealed document; the same document again answers the same stamp. */
  readonly stamp: (xml: string) => Promise<Stamp>;
  /** Cancels a stamped document in whose place another is; again, it does nothing. */
  readonly cancel: (of: {
    readonly issuer: string;
    readonly uuid: string;
    readonly motive: string;
    readonly replacement: string;
  }) => Promise<void>;
};
