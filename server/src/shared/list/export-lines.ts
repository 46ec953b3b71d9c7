import pg from 'pg';
import type { Shape } from './source.ts';

/** A column of an answer: the type that the database says it has, and whether it is read as the text that it is. */
export interface AnsweredColumn {
  dataTypeID: number;
  isText: boolean;
}

const types = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  date: 1082,
  instant: 1184,
  numeric: 1700,
  uuid: 2950,
};
const bare: readonly number[] = [types.bool, types.int2, types.int4];
/** What stays a text, and has no sign that JSON writes in another way. */
const plain: readonly number[] = [types.int8, types.date, types.numeric, types.uuid];

/** How a value becomes the JSON of what `pg` reads, as a text or as JSON; null where there is none. */
function cellOf({ dataTypeID, isText }: AnsweredColumn, column: string): string {
  if (bare.includes(dataTypeID)) return `${column}::text`;
  if (plain.includes(dataTypeID)) return `'"' || ${column}::text || '"'`;
  // The connection's zone is UTC: what it adds to the text is +00.
  if (dataTypeID === types.instant) return `'"' || replace(left(${column}::text, -3), ' ', 'T') || 'Z"'`;
  return isText ? `to_json(${column}::text)` : `to_json(${column})`;
}

/** A function takes no more than a hundred arguments. */
const mostArguments = 90;

function concat(parts: readonly string[]): string {
  const groups: string[] = [];
  for (let at = 0; at < parts.length; at += mostArguments) {
    groups.push(`concat(${parts.slice(at, at + mostArguments).join(', ')})`);
  }
  return groups.length === 1 ? groups[0]! : concat(groups);
}

/**
 * The COPY whose lines are the records of a question as JSON, with the properties in the order of `toRecord`. The database
 * writes them: nothing of a row is read on its way out. JSON has no controls, so that nothing is quoted once more.
 */
export function copyOfLines(shape: Shape, query: string, answered: readonly AnsweredColumn[]): string {
  const column = (at: number) => `c${at}`;
  // Types are told apart by `concat`: what is JSON already is not made a text first.
  const cell = (at: number) => {
    const found = answered[at];
    return found ? `coalesce(${cellOf(found, column(at))}, 'null')` : `'null'`;
  };
  const textCell = (at: number, otherwise = 'null') => {
    const found = answered[at];
    return found ? `coalesce((${cellOf(found, column(at))})::text, '${otherwise}')` : `'${otherwise}'`;
  };
  const values = [
    ...shape.plain.map(({ property, at }) => ({ property, value: cell(at) })),
    ...shape.references.map(({ property, id, label, note, isLabel }) => {
      const before = isLabel ? `'{"label":'` : `'{"id":' || ${textCell(id)} || ',"label":'`;
      const behind = isLabel ? `'}'` : `',"note":' || ${textCell(note)} || '}'`;
      const record = `${before} || ${textCell(label, '""')} || ${behind}`;
      return { property, value: `case when ${column(id)} is null then 'null' else ${record} end` };
    }),
  ];
  const parts = values.flatMap(({ property, value }, index) => [
    pg.escapeLiteral(`${index === 0 ? '{' : ','}${JSON.stringify(property)}:`),
    value,
  ]);
  const names = answered.map((_, at) => column(at)).join(', ');
  return (
    `copy (select ${concat([...parts, `'}'`])} from (${query}) answered (${names})) ` +
    String.raw`to stdout with (format csv, quote E'\x01', delimiter E'\x02')`
  );
}
