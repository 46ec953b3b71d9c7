/**
 * Stands in for the schema library in the contract's modules of the built application. Lists and record pages read
 * names, kinds and addresses there and check nothing: for them a schema is only noted down, and made when a form asks it
 * to check a value. Whatever checks imports `whole-zod.ts`, and with it the library.
 */
type Made = Record<PropertyKey, unknown>;

/** What the contract makes schemas of. */
export const makerNames = [
  ...(['array', 'boolean', 'coerce', 'enum', 'int', 'iso', 'literal', 'null', 'number', 'object'] as const),
  ...(['record', 'strictObject', 'string', 'undefined', 'union', 'unknown', 'uuid'] as const),
];

let library: Made | undefined;

/** From now on schemas can be made. */
export function provideLibrary(zod: Record<(typeof makerNames)[number], unknown>): void {
  library = zod;
}

// What only describes a schema; everything else needs the schema itself.
const chained =
  'date datetime check default extend length max meta min normalize nullable omit optional partial pick refine regex toUpperCase trim unwrap';
const describing = new Set<string>([...makerNames, ...chained.split(' ')]);

const makers = new WeakMap<object, () => Made>();

/** What the library is given: schemas in the place of those that were noted down. */
function wholeOf(given: unknown): unknown {
  if (typeof given === 'function') return makers.get(given)?.() ?? given;
  if (Array.isArray(given)) return given.map(wholeOf);
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype) {
    return given;
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, wholeOf(value)]));
}

/** Something of the library that is made at its first use. */
function defer(make: (zod: Made) => unknown): Made {
  let made: unknown;
  const whole = (): Made => {
    if (library === undefined) throw new Error('The schema library is not loaded: import whole-zod.ts.');
    made ??= make(library);
    return made as Made;
  };
  const deferred = new Proxy(() => undefined, {
    get: (_, name) => {
      if (library !== undefined || typeof name !== 'string' || !describing.has(name)) return whole()[name];
      return defer(() => {
        const owner = whole();
        const found = owner[name];
        return typeof found === 'function' ? (found.bind(owner) as unknown) : found;
      });
    },
    apply: (_, __, given: unknown[]) =>
      defer(() => (whole() as unknown as (...all: unknown[]) => unknown)(...given.map(wholeOf))),
    has: (_, name) => name in whole(),
    ownKeys: () => {
      throw new Error('What a schema consists of is not known here.');
    },
  }) as unknown as Made;
  makers.set(deferred, whole);
  return deferred;
}

export const z = defer((zod) => zod);
