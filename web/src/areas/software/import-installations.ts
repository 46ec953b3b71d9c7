import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { maxInstallationRows, softwareApi } from '#contract/entities/software/software.api.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { joinValues } from '#contract/shared/list-query.ts';
import { call } from '#web/shared/client/client.ts';
import type { SeenLine } from './installation-lines.ts';

const tagsPerCall = 100;

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** Longer than any tag: what a wrong file has in its first cells is not asked for. */
const mostTag = 60;

/** How an import goes on, and how it is stopped. */
export interface ImportWatch {
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** The ids of items by tag, a hundred tags a call; tags that nobody has are missing. */
async function findItems(
  tags: readonly string[],
  { onProgress, signal }: ImportWatch,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const possible = tags.filter((tag) => tag.length <= mostTag);
  for (const [at, group] of chunksOf(possible, tagsPerCall).entries()) {
    onProgress(at * tagsPerCall);
    const query: [string, string][] = [
      ['filter[tag][is]', joinValues(group)],
      ['limit', String(tagsPerCall)],
    ];
    for (const { id, tag } of (await call(equipmentApi.list, { query, signal })).items) {
      if (tag !== null) found.set(tag.toUpperCase(), id);
    }
  }
  return found;
}

/** A line that was not taken: no item has its tag, or the server said why. */
export interface RefusedLine {
  line: number;
  tag: string;
  problem: FieldProblem | undefined;
}

export interface ImportAnswer {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedLine[];
}

/** Sends lines by a thousand; each call has its own key, so that sending again takes nothing twice. */
export async function importLines(
  softwareId: string,
  lines: readonly SeenLine[],
  keyOf: (rows: unknown) => string,
  watch: ImportWatch,
): Promise<ImportAnswer> {
  const items = await findItems(
    lines.map(({ tag }) => tag),
    watch,
  );
  const answer: ImportAnswer = { created: 0, updated: 0, unchanged: 0, refused: [] };
  const known = lines.flatMap((line) => {
    const equipmentId = items.get(line.tag.toUpperCase());
    if (equipmentId !== undefined) return [{ line, equipmentId }];
    answer.refused.push({ line: line.line, tag: line.tag, problem: undefined });
    return [];
  });
  for (const group of chunksOf(known, maxInstallationRows)) {
    const rows = group.map(({ line: { release, seenOn }, equipmentId }) => ({
      equipmentId,
      ...(release && { release }),
      seenOn,
      source: 'csv' as const,
    }));
    const part = await call(softwareApi.addInstallations, {
      params: { id: softwareId },
      body: { rows },
      idempotencyKey: keyOf(rows),
      signal: watch.signal,
    });
    answer.created += part.created;
    answer.updated += part.updated;
    answer.unchanged += part.unchanged;
    for (const problem of part.refused) {
      const line = group[Number(/^rows\.(\d+)\./.exec(problem.path)?.[1])]?.line;
      if (line) answer.refused.push({ line: line.line, tag: line.tag, problem });
    }
  }
  answer.refused.sort((one, other) => one.line - other.line);
  return answer;
}
