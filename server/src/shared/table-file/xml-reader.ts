import { TableFileError } from './table-file.ts';

/** A tag or a text; names without their prefix. */
export type XmlToken =
  | { kind: 'open' | 'empty'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** No tag and no text of a workbook is longer; whoever waits for the end of one holds no more than this. */
const longestToken = 1024 * 1024;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (found, decimal, hex, name) => {
    if (typeof name === 'string') return named[name] ?? found;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute of a tag; the names come from the program and are few. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern =
    patterns.get(name) ?? new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : plainText(value);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** What stands between a start and an end of its own, in which brackets mean nothing. */
const wholes = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** A tag in which every quotation mark has its end. */
const balanced = /^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/;

/** Takes XML in pieces and hands over its tags and texts, each when it is asked for. */
class XmlTokens {
  private text = '';
  private at = 0;

  push(piece: string): void {
    const rest = this.text.slice(this.at);
    if (rest.length > longestToken) throw new TableFileError('file_damaged');
    this.text = rest + piece;
    this.at = 0;
  }

  /** The next token; none where it is not whole yet. */
  next(): XmlToken | undefined {
    while (this.at < this.text.length) {
      if (this.text[this.at] !== '<') return this.takeText();
      const rest = this.text.slice(this.at, this.at + 9);
      const whole = wholes.find(([start]) => rest.startsWith(start) || start.startsWith(rest));
      if (whole) {
        const [start, end] = whole;
        const found = this.text.indexOf(end, this.at + start.length);
        if (found === -1) return undefined;
        const text = this.text.slice(this.at + start.length, found);
        this.at = found + end.length;
        if (end === ']]>') return { kind: 'text', text };
        continue;
      }
      const tag = this.takeTag();
      if (tag === undefined) return undefined;
      if (!tag.startsWith('!')) return tokenOfTag(tag);
    }
    return undefined;
  }

  private takeText(): XmlToken | undefined {
    const end = this.text.indexOf('<', this.at);
    if (end === -1) return undefined;
    const text = plainText(this.text.slice(this.at, end));
    this.at = end;
    return { kind: 'text', text };
  }

  /** What stands between the brackets of a tag; a bracket in quotation marks is none. */
  private takeTag(): string | undefined {
    let end = this.text.indexOf('>', this.at);
    if (end === -1) return undefined;
    if (!balanced.test(this.text.slice(this.at, end))) end = this.findEnd();
    if (end === -1) return undefined;
    const tag = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return tag;
  }

  private findEnd(): number {
    let quote = '';
    for (let end = this.at + 1; end < this.text.length; end += 1) {
      const sign = this.text[end];
      if (quote !== '') quote = sign === quote ? '' : quote;
      else if (sign === '"' || sign === "'") quote = sign;
      else if (sign === '>') return end;
    }
    return -1;
  }
}

function tokenOfTag(tag: string): XmlToken {
  if (tag.startsWith('/')) return { kind: 'close', name: localName(tag.slice(1).trim()) };
  const isEmpty = tag.endsWith('/');
  const whole = isEmpty ? tag.slice(0, -1) : tag;
  const space = whole.search(/\s/);
  const name = localName(space === -1 ? whole : whole.slice(0, space));
  return { kind: isEmpty ? 'empty' : 'open', name, attributes: space === -1 ? '' : whole.slice(space) };
}

/** The tags and texts of XML that comes in pieces; of each piece as many at once as it has. */
export async function* readXml(pieces: AsyncIterable<Buffer>): AsyncGenerator<Iterable<XmlToken>> {
  const tokens = new XmlTokens();
  const decoder = new TextDecoder();
  function* whole() {
    for (let token = tokens.next(); token; token = tokens.next()) yield token;
  }
  for await (const piece of pieces) {
    tokens.push(decoder.decode(piece, { stream: true }));
    yield whole();
  }
}
