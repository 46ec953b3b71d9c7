import type { UserSettings } from './settings.schema.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergeRecords(
  before: unknown,
  change: Record<string, unknown>,
  depth: number,
): Record<string, unknown> {
  const merged = Object.entries(change).map(([name, value]): [string, unknown] => {
    const earlier = isRecord(before) && Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, depth > 1 && isRecord(value) ? mergeRecords(earlier, value, depth - 1) : value];
  });
  return { ...(isRecord(before) && before), ...Object.fromEntries(merged) };
}

// A layout has options, and those of a bar stand together: three names deep.
function mergeLayout(before: UserSettings['layout'], change: Record<string, unknown>) {
  return Object.hasOwn(change, 'style') ? change : mergeRecords(before, change, 3);
}

/**
 * Settings with a change on top of them, of which only what it names is taken over: options of the layout and palettes
 * of single sections join those that are there. A change that names a layout or a scheme begins it afresh.
 */
export function mergeSettings(before: UserSettings, change: UserSettings): UserSettings {
  const { layout, theme, lists, ...rest } = change;
  const isNewScheme = change.schemeId !== undefined;
  return {
    ...before,
    ...rest,
    ...(layout && { layout: mergeLayout(before.layout, layout) }),
    ...((theme || isNewScheme) && { theme: isNewScheme ? (theme ?? {}) : { ...before.theme, ...theme } }),
    ...(lists && { lists: { ...before.lists, ...lists } }),
  };
}
