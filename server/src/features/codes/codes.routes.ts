import { codesApi } from '#contract/features/codes/codes.api.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { findCode } from './codes.repository.ts';

/** Serves what a scanned or typed code means. */
export function serveCodes(serving: Serving): void {
  serve(serving, codesApi.read, async ({ db, actor, params }) => findCode(db, params.code, actor));
}
