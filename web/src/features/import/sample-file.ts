import type { Entity } from '#contract/shared/entity.ts';

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The headings of a file of this kind, with an example where a field has one: to fill in, or to look at. */
export function sampleFile(entity: Entity, labelOf: (field: string, title: string) => string): string {
  const fields = Object.entries(entity.fields).filter(
    ([, { write, kind }]) => write !== 'never' && kind !== 'values' && kind !== 'list',
  );
  const headings = fields.map(([name, { title }]) => quoted(labelOf(name, title)));
  const example = fields.map(([, { example = '', values }]) => quoted(example || (values?.[0] ?? '')));
  return `${headings.join(',')}\n${example.join(',')}\n`;
}
