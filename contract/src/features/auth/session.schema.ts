import { z } from 'zod';
import { page } from '#contract/shared/page.ts';

/** What a request said about itself, as far as it could be understood. */
const device = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
};

/** How somebody came in: with a password, or through the directory. */
export const signInWays = ['password', 'sso'] as const;
export type SignInWay = (typeof signInWays)[number];

/** An open session of a person. */
export const session = z.object({
  id: z.uuid(),
  ...device,
  startedAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  way: z.enum(signInWays),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** How a sign-in ended; a wrong password and an account that may not sign in are told apart only here. */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'not_active',
  'wrong_way',
  'other_identity',
  'refused',
] as const;

/** One sign-in of a person, or one that failed. */
export const signIn = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  way: z.enum(signInWays),
  outcome: z.enum(signInOutcomes),
  ...device,
});
export type SignIn = z.infer<typeof signIn>;

export const sessionPage = page(session);
export const signInPage = page(signIn);

/** Which part of a short list is wanted: after the entry with this id. */
export const partQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: z.uuid().optional(),
});
export type PartQuery = z.infer<typeof partQuery>;

export const sessionParams = z.strictObject({ id: z.uuid(), sessionId: z.uuid() });
export const ownSessionParams = z.strictObject({ sessionId: z.uuid() });
export const endedSessions = z.object({ ended: z.int() });
