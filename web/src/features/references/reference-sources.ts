import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';
import type { ReferenceName } from './reference-names.ts';

/**
 * The values of a filter that points at the records of an entity. How they are read is fetched once a filter asks:
 * a list does not load what every other entity is made of.
 */
export function sourceOf(name: ReferenceName): ReferenceSource {
  const load = async () => {
    const { references } = await loadOrReload(() => import('./references.ts'));
    return references[name].source;
  };
  return {
    kind: name,
    key: `filter ${name}`,
    find: async (typed, signal) => (await load()).find(typed, signal),
    get: async (id, signal) => (await load()).get(id, signal),
  };
}
