/** Hands the browser a file to save; it never leaves the page by any other way. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; nothing of it stays in the page.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
