import { describe, expect, it } from 'vitest';
import type { Entity } from '#contract/shared/entity.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { references } from '#web/features/references/references.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';
import { accessTable } from '#web/shell/access/access-table.ts';
import { navigation } from '#web/shell/navigation/navigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { entityModules } from './entity-modules.ts';
import { routes } from './routes.tsx';

const modules: readonly EntityModule[] = entityModules;
const schemas = import.meta.glob<Record<string, unknown>>('../../contract/src/entities/*/*.schema.ts', {
  eager: true,
});
const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'name' in value && 'page' in value && 'fields' in value;
const entities = Object.values(schemas).flatMap((schema) => Object.values(schema).filter(isEntity));

describe('the modules of the web application', () => {
  it('are one for each entity but files, which stand on the pages of others', () => {
    const isEntityName = (name: string) => (entityNames as readonly string[]).includes(name);
    const named = modules.map(({ name }) => name).filter(isEntityName);
    expect(named.toSorted()).toEqual(entityNames.filter((name) => name !== 'attachment').toSorted());
  });

  it('have their pages where the contract says that records are', () => {
    for (const { name, page } of entities.filter((entity) => entity.name !== 'attachment')) {
      expect(modules.find((module) => module.name === name)?.paths['list']).toBe(page);
      const one = findRecordPage(name, 'x');
      if (one !== undefined) expect(one).toBe(`${page}/x`);
    }
  });

  it('give every address a route and its roles, once', () => {
    const paths = modules.flatMap((module) => Object.values(module.paths));
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
    const routed = (routes[0]?.children ?? []).map(({ path }) => path ?? '').filter((path) => path !== '*');
    expect(routed.toSorted()).toEqual(Object.keys(accessTable).toSorted());
  });

  it('put entries into the menu that lead to pages of theirs', () => {
    const urls = new Set(listPages(navigation).map(({ url }) => url));
    for (const { menu = [], paths } of modules) {
      for (const { url } of menu) {
        expect(Object.values(paths)).toContain(url);
        expect(urls).toContain(url);
      }
    }
  });

  it('say how others point at their records, exactly where others do', () => {
    const named = modules.filter(({ isReferenced }) => isReferenced).map(({ name }) => name);
    expect(Object.keys(references).toSorted()).toEqual(named.toSorted());
  });
});
