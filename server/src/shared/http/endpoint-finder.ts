import type { Endpoint } from '#contract/shared/endpoint.ts';

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);

/**
 * Finds the endpoints that an address may mean. Every page of the web application passes here, and every part of what a page opens
 * with: the patterns are made once, when the first is asked for and all are served.
 */
export function endpointFinder(served: ReadonlyMap<string, Endpoint>): (path: string) => Endpoint[] {
  let patterns: { endpoint: Endpoint; pattern: RegExp }[] | undefined;
  return (path) => {
    patterns ??= [...served.values()].map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
    return patterns.flatMap(({ endpoint, pattern }) => (pattern.test(path) ? [endpoint] : []));
  };
}
