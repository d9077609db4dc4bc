declare module 'punycode.js' {
  const punycode: {
    /** What a label after `xn--` spells. Throws RangeError where it spells nothing. RFC 3492. */
    readonly decode: (ascii: string) => string;
  };
  export default punycode;
}
