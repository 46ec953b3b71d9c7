import { z } from 'zod';

/** How many records a query finds; above 10,000 the number may be an estimate, and then says so. */
export const total = z.object({ value: z.int().min(0), exact: z.boolean() });
export type Total = z.infer<typeof total>;

/** Up to here a total is always counted exactly. */
export const exactTotalLimit = 10_000;

/** How many views are counted together at most. */
export const maxViews = 12;

/** The views to count, with a space between them: each is the filters of a list and `bin` as in its address; an empty one is all. */
export const totalsQuery = z.strictObject({ of: z.string().max(6000) });

/** How many records each view finds, in the order in which they were named. */
export const totals = z.object({ totals: z.array(total) });

/** What amounts come to over everything that a list finds, by field; null where that is more than is counted exactly. */
export const sums = z.record(z.string(), z.string()).nullable();
export type Sums = z.infer<typeof sums>;

/** A page of a list: the records, the cursor of the next page, the size of the whole, and sums where they are asked for. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable(), total, sums: sums.optional() });
}

const labelAlone = z.strictObject({ label: z.string() });

/** The page of a list whose records have these alone beside id and version; of a reference perhaps only its `label`. */
export function pageOfFields(whole: z.ZodType, fields: readonly string[]): z.ZodType {
  const record = (whole as ReturnType<typeof page<z.ZodObject>>).shape.items.element;
  const asked = new Set(['id', 'version', ...fields]);
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [property, schema] of Object.entries(record.shape)) {
    if (asked.has(property)) shape[property] = schema;
    else if (asked.has(`${property}.label`)) {
      shape[property] = z.safeParse(schema, null).success ? labelAlone.nullable() : labelAlone;
    }
  }
  return page(z.strictObject(shape));
}

export interface Page<T> {
  items: T[];
  next: string | null;
  total: Total;
  sums?: Sums | undefined;
}

/** Cursors at every `every` rows of a long list, so that a scrollbar can jump anywhere. */
export const positions = z.object({
  every: z.int(),
  cursors: z.array(z.string()),
  total: z.int(),
  complete: z.boolean(),
});
export type Positions = z.infer<typeof positions>;

/** The longest list a scrollbar covers. */
export const maxPositions = 1_000_000;

/** How many records of a list have each value of a field. */
export const facet = z.object({
  field: z.string(),
  counts: z.array(z.object({ value: z.string().nullable(), label: z.string(), count: z.int() })),
  exact: z.boolean(),
});
export type Facet = z.infer<typeof facet>;
