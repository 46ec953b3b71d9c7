import fc from 'fast-check';

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => (value / 100).toFixed(2));

/** A line of an order; some divide into no whole cents on purpose. */
export const line = fc.record({
  kind: fc.constantFrom('equipment', 'equipment', 'equipment', 'service'),
  quantity: fc.integer({ min: 1, max: 7 }),
  // Low enough that one administrator may approve.
  unitPrice: cents(50_000),
  taxPercent: fc.integer({ min: 0, max: 12_000 }).map((value) => (value / 1000).toFixed(3)),
  freight: cents(5000),
  /** How many thousandths of a percent the first two of three sources pay. */
  shares: fc.tuple(fc.integer({ min: 1, max: 49_999 }), fc.integer({ min: 1, max: 49_999 })),
});
export type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;

const place = fc.integer({ min: 0, max: 9 });

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
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('repair' as const), item: place, cost: cents(90_000) }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
