import type { Endpoint } from '#contract/shared/endpoint.ts';

function queryPairs(query: unknown): string[][] {
  if (query === undefined || query === null) return [];
  if (Array.isArray(query)) return query as string[][];
  return Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}

/** The address of a call with its parameters and its query, also for links. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(queryPairs(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}
