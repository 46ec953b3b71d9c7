import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** What begins with a word that has no trigram: items by their serial numbers. */
export interface Serials {
  /** For LIKE, where the word is longer than the groups. */
  pattern: string | null;
  /** The first two signs of all numbers that begin with the word, as far as there are some. */
  groups: string[];
}

/** The first two signs of the serial number of row `r`, as the index has them. */
export const firstSigns = raw('left(r.serial_form, 2) collate "C"');

/** Whether the serial number of row `r` begins with the word. */
export function hasSerial({ pattern, groups }: Serials): Sql {
  const [only] = groups;
  const group =
    groups.length === 1 ? sql`${firstSigns} = ${only}::text` : sql`${firstSigns} = any(${groups}::text[])`;
  const rest = pattern === null ? raw('true') : sql`r.serial_form like ${pattern}`;
  return sql`(r.serial is not null and ${group} and ${rest})`;
}

/** One range of the index for each group. */
export function serialRanges({ pattern, groups }: Serials): Sql[] {
  return groups.map((group) => hasSerial({ pattern, groups: [group] }));
}
