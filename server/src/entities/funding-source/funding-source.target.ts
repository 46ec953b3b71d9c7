import {
  fundingSource,
  fundingSourceCreate,
  fundingSourceUpdate,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createFundingSource, deleteFundingSource, updateFundingSource } from './funding-source.commands.ts';
import { fundingSourceSource } from './funding-source.repository.ts';

export const fundingSourceTarget = defineTarget({
  entity: fundingSource,
  source: fundingSourceSource,
  keys: [keyOf('code')],
  names: [byText('code'), byText('fain'), byText('name')],
  isActive: raw('r.active'),
  aliases: {
    code: ['Funding source', 'Finansman kaynağı', 'Fon kodu', 'مصدر التمويل', 'رمز التمويل'],
    fain: ['Award', 'Award number', 'Hibe numarası', 'رقم المنحة'],
  },
  createInput: fundingSourceCreate,
  updateInput: fundingSourceUpdate,
  create: createFundingSource,
  update: updateFundingSource,
  remove: deleteFundingSource,
});
