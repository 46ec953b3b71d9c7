import '#web/shared/schema/whole-zod.ts';
import { receiptFields, type SerialFinding } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';

/** What is known of one serial number before it is posted. */
export type SerialVerdict =
  | { state: 'empty' | 'checking' | 'ready' | 'wrong' }
  | { state: 'duplicate'; position: number; row: number; isSameLine: boolean }
  | { state: 'taken'; item: ReferenceValue }
  | { state: 'check'; suggestion: string };

/** The serial numbers of one line, with its position on the order. */
export interface SerialList {
  lineId: string;
  position: number;
  serials: readonly string[];
}

/** The serial numbers of a pasted column, or of a scanned sheet: one for each line or cell. */
export function splitSerials(text: string): string[] {
  return text
    .split(/[\r\n\t;,]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');
}

/** Two numbers are the same when they differ in nothing but case and spaces. */
function formOf(serial: string): string {
  return serial.replaceAll(' ', '').toUpperCase();
}

const lookAlikes: Record<string, string> = { O: '0', I: '1' };

/** In how many of the numbers of a line each letter stands that looks like a digit, and how many numbers there are. */
function countLookAlikes(serials: readonly string[]) {
  const forms = [...new Set(serials.map(formOf))].filter((form) => form !== '');
  const counts = Object.keys(lookAlikes).map(
    (character) => [character, forms.filter((form) => form.includes(character)).length] as const,
  );
  return { total: forms.length, counts };
}

/**
 * A number with a letter that none of its neighbors has, and that looks like a digit, was probably misread: the
 * number with the digit. At least two neighbors must agree.
 */
function suggestFrom(
  serial: string,
  { total, counts }: ReturnType<typeof countLookAlikes>,
): string | undefined {
  if (total < 3) return undefined;
  const form = formOf(serial);
  const strange = counts.filter(([character, count]) => count === 1 && form.includes(character));
  if (strange.length === 0) return undefined;
  return strange.reduce(
    (text, [character]) => text.replaceAll(character, lookAlikes[character] ?? ''),
    serial.toUpperCase(),
  );
}

/** What each serial number comes to, line by line; the answer of the server may be of a moment ago. */
export function judgeSerials(
  lists: readonly SerialList[],
  findings: readonly SerialFinding[] | undefined,
  checked: ReadonlySet<string>,
): Map<string, SerialVerdict[]> {
  const first = new Map<string, { lineId: string; position: number; row: number }>();
  const taken = new Map(
    (findings ?? []).flatMap(({ lineId, unit, item }) =>
      item ? [[`${lineId}:${unit}`, item] as const] : [],
    ),
  );
  return new Map(
    lists.map(({ lineId, position, serials }) => {
      const lookAlikeCounts = countLookAlikes(serials);
      const verdicts = serials.map((serial, at): SerialVerdict => {
        const form = formOf(serial);
        if (form === '') return { state: 'empty' };
        if (!receiptFields.serial.schema.safeParse(serial).success) return { state: 'wrong' };
        const earlier = first.get(form);
        if (earlier) {
          const { position: where, row } = earlier;
          return { state: 'duplicate', position: where, row, isSameLine: earlier.lineId === lineId };
        }
        first.set(form, { lineId, position, row: at + 1 });
        if (!checked.has(`${lineId}:${at}:${form}`)) return { state: 'checking' };
        const item = taken.get(`${lineId}:${at}`);
        if (item) return { state: 'taken', item };
        const suggestion = suggestFrom(serial, lookAlikeCounts);
        return suggestion === undefined ? { state: 'ready' } : { state: 'check', suggestion };
      });
      return [lineId, verdicts];
    }),
  );
}

/** What a check of the server has covered: every number at its place. */
export function coverOf(
  lists: readonly { lineId: string; serials: readonly (string | null)[] }[],
): Set<string> {
  return new Set(
    lists.flatMap(({ lineId, serials }) =>
      serials.map((serial, at) => `${lineId}:${at}:${formOf(serial ?? '')}`),
    ),
  );
}

/** Whether a verdict keeps the receipt from being posted. */
export function isBlocking({ state }: SerialVerdict): boolean {
  return state === 'wrong' || state === 'duplicate' || state === 'taken';
}
