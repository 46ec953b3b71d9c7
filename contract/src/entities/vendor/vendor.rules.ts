import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';

/** What the rules of a vendor look at; in a form an entry may not be finished. */
export interface VendorWanted {
  certifications?: readonly { kind?: string | null }[];
}

/** A vendor holds a certification once. */
export function checkVendor({ certifications = [] }: VendorWanted): FieldProblem[] {
  return certifications.flatMap(({ kind }, index) => {
    const isRepeated = kind && certifications.findIndex((other) => other.kind === kind) < index;
    if (!isRepeated) return [];
    const path = `certifications.${index}.kind`;
    return [fieldProblemOf(path, 'Certification', 'not_unique', { value: kind, link: kind })];
  });
}
