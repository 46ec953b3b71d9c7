import type { ImportPreset } from '#contract/features/batch/batch.schema.ts';
import { deviceManagementPresets } from './device-management.ts';
import { glpiPreset } from './glpi.ts';
import type { Preset } from './preset.ts';
import { snipeItPresets } from './snipe-it.ts';

/** The programs whose exports are recognized. */
export const presets: readonly Preset[] = [...snipeItPresets, glpiPreset, ...deviceManagementPresets];

/** The presets as the contract tells them. */
export function listPresets(): ImportPreset[] {
  return presets.map(({ id, name, entity, telling, columns }) => ({
    id,
    name,
    entity,
    telling: telling.map((headings) => [...headings]),
    columns: columns.map(({ headings, field }) => ({ headings: [...headings], field })),
  }));
}
