import fc from 'fast-check';

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => (value / 100).toFixed(2));

/** A line of an order; some divide into no whole cents on purpose. */
export const line = fc.record({
  kind: fc.constantFrom('equipment', 'equipment', 'service'),
  /** Units that store data leave only with a certificate or a waiver. */
  storesData: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 7 }),
  // Low enough that one administrator may approve.
  unitPrice: cents(50_000),
  taxPercent: fc.integer({ min: 0, max: 12_000 }).map((value) => (value / 1000).toFixed(3)),
  freight: cents(5000),
  /** Whether an award is the first of the sources. */
  isFederal: fc.boolean(),
  /** How many thousandths of a percent the first two of three sources pay. */
  shares: fc.tuple(fc.integer({ min: 1, max: 49_999 }), fc.integer({ min: 1, max: 49_999 })),
});
export type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;

const place = fc.integer({ min: 0, max: 9 });
/** Whether the one who may do it tries, or somebody who may not. */
const isRight = fc.constantFrom(true, true, true, false);

const salePrice = fc.oneof(
  cents(90_000),
  fc.integer({ min: 1_500_000, max: 3_000_000 }).map((value) => (value / 100).toFixed(2)),
);

/** What people do with an order and with what came of it. */
export const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('allocate' as const),
      item: place,
      share: fc.integer({ min: 1, max: 99_999 }),
      days: fc.integer({ min: 0, max: 200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('seat' as const), item: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('free' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stock' as const), item: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('install' as const), item: place }) },
  // What came with a receipt is not edited, it is corrected; what is disposed of is neither.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), item: place, cost: cents(90_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('correct' as const), item: place, isRight, cost: cents(90_000) }),
  },
  // Of what is federal a correction waits for the second administrator.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), item: place, isRight }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('retire' as const),
      item: place,
      method: fc.constantFrom('parts' as const, 'internet_auction' as const),
    }),
  },
  // The next step of the last case, whatever it is; some prices are high enough that an award is owed a part.
  { weight: 8, arbitrary: fc.record({ do: fc.constant('advance' as const), isRight, price: salePrice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('certify' as const), isRight }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('waive' as const), isRight }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), isRight }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('repair' as const), item: place, cost: cents(90_000) }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const go: Command = { do: 'advance', isRight: true, price: '12.34' };

/** From the receipt to the disposal, so that random commands are tried around a way that works. */
const way: Command[] = [
  { do: 'receive', units: [2, 2, 2] },
  { do: 'install', item: 0 },
  { do: 'seat', item: 0 },
  { do: 'allocate', item: 0, share: 33_333, days: 10 },
  { do: 'retire', item: 0, method: 'internet_auction' },
  go,
  go,
  go,
  { do: 'certify', isRight: true },
  go,
  { ...go, price: '23456.78' },
  { do: 'correct', item: 1, isRight: true, cost: '77.77' },
  { do: 'confirm', item: 1, isRight: true },
];
const isIncluded = fc.constantFrom(true, true, true, true, true, true, true, true, true, false);

/** The way with a few commands left out and any others put between. */
export const story = fc
  .tuple(
    fc.array(isIncluded, { minLength: way.length, maxLength: way.length }),
    fc.array(fc.tuple(fc.nat({ max: way.length }), command), { maxLength: 8 }),
  )
  .map(([kept, extra]) => {
    const commands = way.filter((_, at) => kept[at]);
    for (const [at, one] of extra) commands.splice(at, 0, one);
    return commands;
  });
