import { readCode } from '#contract/features/codes/code-readings.ts';

/** As tags are issued: such a code is no serial number. */
const issuedTag = /^[A-Z]{1,6}-\d{6}$/;

/** What a new item starts with whose code was scanned: its address, its tag where the person may give one, or its serial number. */
export function valuesOfCode(code: string, canSetTag: boolean): Record<string, unknown> {
  const { tag, text, serial, macs, identifiedSerials } = readCode(code);
  const [mac] = macs;
  if (tag !== undefined && (text === undefined || issuedTag.test(tag))) return canSetTag ? { tag } : {};
  // A single S may belong to the number: it is left to the person.
  const identified = /^s/i.test(code) ? undefined : identifiedSerials.at(-1);
  if (identified !== undefined)
    return { serial: identified, ...(mac !== undefined && { macAddresses: [mac] }) };
  if (mac !== undefined) return { macAddresses: [mac] };
  return serial === undefined ? {} : { serial: text?.replaceAll(' ', '') ?? serial };
}
