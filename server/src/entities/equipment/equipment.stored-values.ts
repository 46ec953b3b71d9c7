import { withoutEmptyValues } from '#contract/entities/category/custom-values.ts';
import type { Derived, Wanted } from './equipment.rules.ts';

/** Columns that are written as they are; the rest is derived or lives in tables of its own. */
export function plainValues(item: Partial<Wanted>) {
  const { id: _, chosen: __, fundingLines: ___, tag: ____, storedValues: _____, ...sent } = item;
  const { customValues, macAddresses, ...plain } = sent;
  return {
    ...plain,
    ...(macAddresses && { macAddresses: [...new Set(macAddresses)] }),
    ...(customValues && { customValues: withoutEmptyValues(customValues) }),
  };
}

/** Those and what follows from them. */
export function storedValues(item: Partial<Wanted>, { manufacturerId, capitalClass, federalShare }: Derived) {
  return { ...plainValues(item), manufacturerId, capitalClass, federalShare };
}
