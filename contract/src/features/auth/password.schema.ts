import { z } from 'zod';

/** The bounds of a new password; the sign-in form itself asks for less. */
export const passwordBounds = { min: 8, max: 128 } as const;

/** A new password: long enough, and of any characters. */
export const newPassword = z
  .string()
  .max(passwordBounds.max)
  .refine((value) => [...value.normalize('NFKC')].length >= passwordBounds.min, {
    params: { key: 'password_short' },
  });

/** What a one-time link is for: to accept an invitation, or to set a forgotten password anew. */
export const linkPurposes = ['invite', 'reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A one-time link as it is shown to the administrator, once. */
export const oneTimeLink = z.object({
  url: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  /** It is on its way to the person by e-mail as well. */
  isMailed: z.boolean(),
});
export type OneTimeLink = z.infer<typeof oneTimeLink>;

/** The random part of a one-time link. */
export const linkToken = z.string().min(1).max(200);

/** What a one-time link says of itself: what for, for whom, and how long; the e-mail is masked. */
export const linkFacts = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});

export const setPasswordBody = z.strictObject({ token: linkToken, password: newPassword });
export const changePasswordBody = z.strictObject({
  current: z.string().min(1).max(128),
  next: newPassword,
});
