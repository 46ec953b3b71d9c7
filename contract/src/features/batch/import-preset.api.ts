import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { importPreset } from './batch.schema.ts';

/** The programs whose exports are recognized. */
export const importPresetApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/import-presets',
    access: 'import.read',
    summary: 'The files of other programs that are recognized by their headings, with what each column means',
    response: z.object({ items: z.array(importPreset) }),
  }),
};
