// Reads barcodes from the camera: by the browser itself where it can, else by a library that loads on use. decisions/0115.

/** The kinds that slips, labels and pieces bear. */
export const formats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'qr_code', 'data_matrix'] as const;

type Detector = {
  readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** The browser's own detector, if it reads what parcels bear. */
async function ownDetector(): Promise<Detector | null> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(own)) return null;
  const supported = await own.getSupportedFormats();
  const usable = formats.filter((format) => supported.includes(format));
  return usable.includes('code_128') ? new own({ formats: usable }) : null;
}

/** A detector for the camera. Throws where neither the browser nor the library can be had. */
export async function openDetector(): Promise<Detector> {
  const own = await ownDetector();
  if (own) return own;
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // The office's own file: the library would ask a public host.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: [...formats] });
}
