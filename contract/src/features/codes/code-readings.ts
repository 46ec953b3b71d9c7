import { tagPattern } from '#contract/shared/tag.ts';

/** What a scanned or typed text can stand for, in the forms in which it is looked up. */
export interface CodeReadings {
  /** The text without spaces around it, or what a link leads to. */
  code: string;
  /** The item whose page a link opens. */
  itemId: string | undefined;
  tag: string | undefined;
  /** As it was read: other codes, numbers of records, people and places. */
  text: string | undefined;
  /** The serial as it was read. */
  serial: string | undefined;
  /** Serials that stand behind a data identifier. */
  identifiedSerials: readonly string[];
  /** Hardware addresses, with colons. */
  macs: readonly string[];
  imei: string | undefined;
}

/** A text of more characters than this is no code. */
export const maxCodeLength = 200;

const [groupSeparator, recordSeparator, endOfTransmission] = ['\u001D', '\u001E', '\u0004'];
const controlCharacters = /[\u0000-\u001F\u007F-\u009F]/g;
const tagLink = /^https?:\/\/[^/\s]+\/t\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
const itemLink =
  /^https?:\/\/[^/\s]+\/inventory\/equipment\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i;
// ISO 15434: the header, the format, and elements with their data identifiers.
const envelope = new RegExp(String.raw`^\[\)>${recordSeparator}?(?:05|06|12)${groupSeparator}`);
const identifiedSerial = /^(S|1S|11S|18S|25S)([A-Z0-9./#-]{3,})$/i;
const identifiedMac = /^23S(.+)$/i;
const hexDigits = /^[0-9A-F]{12}$/;
const serialPattern = /^[\x21-\x7E]{1,80}$/;

/** A serial without spaces and in capitals, as it is compared. */
function serialFormOf(text: string): string | undefined {
  const form = text.replaceAll(' ', '').toUpperCase();
  return serialPattern.test(form) ? form : undefined;
}

/** A hardware address in the form in which it is kept; undefined where the text is none. */
export function macOf(text: string): string | undefined {
  const digits = text.replaceAll(/[-:.\s]/g, '').toUpperCase();
  return hexDigits.test(digits) ? digits.replaceAll(/..(?=.)/g, '$&:') : undefined;
}

/** With a sign between its pairs or fours, the beginning of an address is one from its first pair on. */
const spelledStart = /^(?:(?:[\dA-F]{2}[-:])+[\dA-F]{0,2}|[\dA-F]{4}\.[\dA-F.]*)$/i;
/** Without, so many digits are more than a number by chance. */
const fewestDigits = 6;

/** The beginning of a hardware address, or all of it, in the form in which it is kept; undefined where the text is none. */
export function macStartOf(text: string): string | undefined {
  const digits = text.replaceAll(/[-:.\s]/g, '').toUpperCase();
  const isStart = spelledStart.test(text) || digits.length >= fewestDigits;
  return isStart && /^[\dA-F]{2,12}$/.test(digits) ? digits.replaceAll(/..(?=.)/g, '$&:') : undefined;
}

/** Whether the last of the digits is the one that the others call for, by the method of Luhn. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The number of a telephone without signs between its digits; undefined where the text is none. */
export function imeiOf(text: string): string | undefined {
  const digits = text.replaceAll(/[-\s]/g, '');
  return /^\d{15}$/.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}

function serialsBehindIdentifier(element: string): string[] {
  const [, identifier, rest] = identifiedSerial.exec(element.replaceAll(' ', '')) ?? [];
  if (identifier === undefined || rest === undefined) return [];
  const serial = rest.toUpperCase();
  // Type, model and serial in one: makers who write it so have serials of eight characters.
  return identifier.toUpperCase() === '1S' && serial.length > 8 ? [serial, serial.slice(-8)] : [serial];
}

function macsBehindIdentifier(element: string): string[] {
  const mac = macOf(identifiedMac.exec(element)?.[1] ?? '');
  return mac === undefined ? [] : [mac];
}

const tagOf = (text: string) => {
  const tag = text.toUpperCase();
  return tagPattern.test(tag) ? tag : undefined;
};

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
const nothing: CodeReadings = {
  code: '',
  itemId: undefined,
  tag: undefined,
  text: undefined,
  serial: undefined,
  identifiedSerials: [],
  macs: [],
  imei: undefined,
};

/** What is in an envelope: its elements that are serials or addresses; others, such as part numbers, mean no record. */
function readEnvelope(text: string): CodeReadings {
  const [head = ''] = envelope.exec(text) ?? [];
  const ends = new RegExp(`[${recordSeparator}${endOfTransmission}]`, 'g');
  const elements = text
    .slice(head.length)
    .split(groupSeparator)
    .map((element) => element.replaceAll(ends, '').replaceAll(controlCharacters, '').trim())
    .filter((element) => element !== '');
  const identifiedSerials = elements.flatMap(serialsBehindIdentifier);
  const macs = elements.flatMap(macsBehindIdentifier);
  const code = identifiedSerials[0] ?? macs[0] ?? elements.join(' ');
  return { ...nothing, code, identifiedSerials, macs };
}

/** What a text that was scanned or typed can stand for; it depends on nothing but the text. */
export function readCode(input: string): CodeReadings {
  const trimmed = input.trim().slice(0, maxCodeLength);
  if (envelope.test(trimmed)) return readEnvelope(trimmed);
  const text = trimmed.replaceAll(controlCharacters, '').trim();
  if (text === '') return nothing;
  const itemId = itemLink.exec(text)?.[1]?.toLowerCase();
  if (itemId !== undefined) return { ...nothing, code: text, itemId };
  const linked = tagLink.exec(text)?.[1];
  if (linked !== undefined) {
    const code = decode(linked).replaceAll(controlCharacters, '');
    return { ...nothing, code: tagOf(code) ?? code, tag: tagOf(code) };
  }
  return {
    code: text,
    itemId: undefined,
    tag: tagOf(text),
    text,
    serial: serialFormOf(text),
    identifiedSerials: serialsBehindIdentifier(text),
    macs: [macOf(text), ...macsBehindIdentifier(text)].filter(isDefined),
    imei: imeiOf(text),
  };
}
