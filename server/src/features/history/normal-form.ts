import type { FieldKind } from '#contract/shared/field.ts';

type Values = Record<string, unknown>;

// Inside a list only the name tells that a text is a number.
const amountName = /percent|amount|price|freight|discount|cap$|cost|value$/i;
const decimalKinds: readonly (FieldKind | undefined)[] = ['money', 'percent', 'decimal', 'integer'];

function plainNumber(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text)) return value;
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

function isPointer(value: Values): boolean {
  return typeof value['id'] === 'string' && 'label' in value;
}

function normalInside(value: unknown, name = ''): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => normalInside(item));
  if (typeof value === 'object') {
    const values = value as Values;
    if (isPointer(values)) return values['id'];
    const entries = Object.entries(values)
      .map(([key, inner]) => [key, normalInside(inner, key)] as const)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return amountName.test(name) ? plainNumber(value) : value;
}

/** One written form of a value: words of references and ways to write a number do not count; empty is undefined. */
export function normalForm(value: unknown, kind?: FieldKind): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (decimalKinds.includes(kind)) return String(plainNumber(value));
  if (kind === 'instant' && typeof value === 'string') return new Date(value).toISOString();
  const normal = normalInside(value);
  return normal === undefined ? undefined : typeof normal === 'string' ? normal : JSON.stringify(normal);
}

/** A list without the properties that an older list, item by item, does not know. */
export function withoutUnknown(value: unknown, older: unknown, properties: readonly string[]): unknown {
  if (properties.length === 0 || !Array.isArray(value) || !Array.isArray(older)) return value;
  return value.map((item: Values, index) => {
    const before = older[index] as Values | undefined;
    return Object.fromEntries(
      Object.entries(item).filter(([name]) => !properties.includes(name) || before?.[name] !== undefined),
    );
  });
}
