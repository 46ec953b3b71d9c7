import type { ReferenceTo } from './define-reference.ts';
import type { ReferenceName } from './reference-names.ts';

const declared = import.meta.glob<ReferenceTo>('../../entities/*/*.reference.ts', {
  eager: true,
  import: 'reference',
});

/** Every entity that others point at, by its `<name>.reference.ts`. */
export const references = Object.fromEntries(
  Object.values(declared).map((reference) => [reference.entity.name, reference]),
) as Record<ReferenceName, ReferenceTo>;
