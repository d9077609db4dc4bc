declare module 'punycode.js' {
  const punycode: {
    /** Decodes a label after `xn--`. Throws RangeError when it is invalid. RFC 3492. */
    readonly decode: (ascii: string) => string;
  };
  export default punycode;
}
