import { z } from 'zod';
import { provideLibrary } from './deferred-zod.ts';

// Whatever checks values imports this file, so that the schemas of the contract can be made. Named one by one, for what
// nobody uses of the library is left out of the build.
provideLibrary({
  array: z.array,
  boolean: z.boolean,
  coerce: { number: z.coerce.number },
  enum: z.enum,
  int: z.int,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
  literal: z.literal,
  null: z.null,
  number: z.number,
  object: z.object,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  undefined: z.undefined,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
});
