/** The address of a file that came in base64, for this page. It holds until the page closes. */
export function fileAddress({ type, base64 }: { readonly type: string; readonly base64: string }): string {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  return URL.createObjectURL(new Blob([bytes], { type }));
}
