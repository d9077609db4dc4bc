/** Saves a file in the browser, without a request. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; this frees its memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
