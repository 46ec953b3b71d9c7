import type { Endpoint } from '#contract/shared/endpoint.ts';

/** Finds the methods that an address is served with. Every page of the web application passes here: the patterns are made once. */
export function methodFinder(served: ReadonlyMap<string, Endpoint>): (path: string) => string[] {
  const patternOf = ({ path }: Endpoint) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
  const patterns = [...served.values()].map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
  return (path) => {
    const found = patterns.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.map(({ endpoint }) => endpoint.method))];
  };
}
