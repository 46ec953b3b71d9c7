/** What is to become of a file, and its name: plain for old readers, and as it is where it has other characters. */
export function dispositionOf(name: string, how: 'inline' | 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7E]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return plain === name
    ? `${how}; filename="${plain}"`
    : `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
