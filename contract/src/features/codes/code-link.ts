/**
 * The link on a label, which leads to the item wherever it is scanned. In capitals a QR code needs fewer modules, so it
 * is read from further away.
 */
export function codeLinkOf(origin: string, tag: string): string {
  return `${origin}/t/${tag}`.toUpperCase();
}
