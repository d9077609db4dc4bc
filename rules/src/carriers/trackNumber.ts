/** The longest number of a parcel, in characters: carriers' are shorter, and the database takes no longer one. Spec 3 §3 (track_number). */
export const trackNumberLength = 40;

/** A parcel's number: printable ASCII, as a barcode carries it, without blanks at its ends. Spec 3 §4. */
export const trackNumberPattern = /^[!-~](?:[ -~]{0,38}[!-~])?$/u;

/** Whether a text is the number of a parcel. Spec 3 §4. */
export const isTrackNumber = (text: string): boolean => trackNumberPattern.test(text);
