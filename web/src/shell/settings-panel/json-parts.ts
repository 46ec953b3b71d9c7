export type JsonKind = 'key' | 'string' | 'value' | 'plain';

export interface JsonPart {
  kind: JsonKind;
  text: string;
}

const pattern = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?/g;

/** Splits written JSON into the parts that are drawn differently. */
export function splitJson(json: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let end = 0;
  for (const found of json.matchAll(pattern)) {
    if (found.index > end) parts.push({ kind: 'plain', text: json.slice(end, found.index) });
    const [text, quoted, colon] = found;
    const kind = quoted === undefined ? 'value' : colon === undefined ? 'string' : 'key';
    parts.push({ kind, text: kind === 'key' ? (quoted ?? '') : text });
    if (kind === 'key') parts.push({ kind: 'plain', text: colon ?? '' });
    end = found.index + text.length;
  }
  if (end < json.length) parts.push({ kind: 'plain', text: json.slice(end) });
  return parts;
}
