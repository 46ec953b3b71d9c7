import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { fundingSource } from '#contract/entities/funding-source/funding-source.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a funding source. */
export const reference = defineReference({
  entity: fundingSource,
  api: fundingSourceApi,
  toValue: ({ id, code, name }) => ({ id, label: code, note: name }),
});
