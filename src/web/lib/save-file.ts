/** Has the browser save a file that this page made. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by its next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
