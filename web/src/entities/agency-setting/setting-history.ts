import { settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import type { History } from '#web/features/history/history.queries.ts';
import { isPartKey } from './parts/part-values.ts';
import { splitEvent } from './parts/part-lines.ts';

/** A value as the history keeps it, as text, read back. */
export function readValue(key: string, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const kind = settingRules[key]?.facts.kind;
  // What is entered as a text of several lines is a list of them.
  const isText = !isPartKey(key) && kind !== 'longText' && kind !== 'bool';
  return isText ? text : (JSON.parse(text) as unknown);
}

/** The history of a setting; a value that has parts is told part by part. */
export function splitByPart(key: string, history: History): History {
  return isPartKey(key) ? { ...history, events: history.events.map(splitEvent) } : history;
}
