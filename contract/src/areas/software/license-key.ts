import { z } from 'zod';
import { longText, text } from '#contract/shared/field.ts';

/** A license key as it is sent; an empty one takes the kept one away. */
export const licenceKey = z.strictObject({ key: text('License key', { max: 500, optional: true }).schema });

/** Why a key is looked at. */
export const neededReason = longText('Reason', { min: 3, max: 500 }).schema;

/** A license key as it is shown to an administrator, and the version of the record that now tells of it. */
export const revealedKey = z.object({ key: z.string(), version: z.int() });
export type RevealedKey = z.output<typeof revealedKey>;
