// The files that simulated carriers hand out: a real PDF, ZPL or PNG with the number as a Code 128 barcode.
import bwip from 'bwip-js/node';
import { pdfOf } from '../pdf.ts';
import type { SimulatedParcel } from './state.ts';

/** Widths of the bars and gaps of a Code 128, beginning with a bar. */
function barsOf(text: string): number[] {
  const [symbol] = bwip.raw('code128', text, '');
  if (!symbol || !('sbs' in symbol)) throw new Error('no barcode');
  return [...(symbol.sbs as Iterable<number>)];
}

const linesOf = ({ carrier, track_number, number, to, from }: SimulatedParcel): string[] => [
  `${carrier.toUpperCase()} (simulated, not valid)`,
  track_number,
  `Reference ${number}`,
  `To ${to}`,
  `From ${from}`,
];

/** The barcode as filled rectangles, one unit 1.2 points wide. */
function drawn(text: string): string {
  let at = 72;
  return barsOf(text)
    .flatMap((width, index) => {
      const rectangle = `${at.toFixed(1)} 520 ${(width * 1.2).toFixed(1)} 90 re f`;
      at += width * 1.2;
      return index % 2 === 0 ? [rectangle] : [];
    })
    .join('\n');
}

export const pdfLabel = (parcel: SimulatedParcel): Buffer => pdfOf(linesOf(parcel), drawn(parcel.track_number));

export const pngLabel = (parcel: SimulatedParcel): Promise<Buffer> =>
  bwip.toBuffer({
    bcid: 'code128',
    text: parcel.track_number,
    scale: 3,
    height: 20,
    includetext: true,
    paddingwidth: 10,
    paddingheight: 10,
    backgroundcolor: 'FFFFFF',
  });

/** ZPL II of a 4 × 6 inch label at 203 dpi. */
export function zplLabel(parcel: SimulatedParcel): Buffer {
  const words = linesOf(parcel).map(
    (line, index) => `^FO50,${50 + index * 40}^A0N,30,30^FD${line.replaceAll(/[\^~]/gu, '')}^FS`,
  );
  return Buffer.from(`^XA^CI28${words.join('')}^FO50,320^BY3^BCN,200,Y,N,N^FD${parcel.track_number}^FS^XZ`);
}
