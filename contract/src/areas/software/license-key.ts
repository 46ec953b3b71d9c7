import { z } from 'zod';
import { text } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';

/** A license key as it is sent; an empty one takes the kept one away. */
export const licenseKeyFields = { key: text('License key', { max: 500, optional: true }) };
export const licenseKeyBody = z.strictObject({ key: licenseKeyFields.key.schema });

/** Why a key is looked at. */
export const revealFields = { reason: neededReason };

/** A license key as it is shown to an administrator, and the version of the record that now tells of it. */
export const revealedKey = z.object({ key: z.string(), version: z.int() });
export type RevealedKey = z.output<typeof revealedKey>;
