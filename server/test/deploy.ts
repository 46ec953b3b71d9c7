import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';

export const readRootFile = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

/** One instruction of a Dockerfile, continued lines joined. */
export interface Instruction {
  word: string;
  rest: string;
}

/** The stages of a Dockerfile, each with its instructions. */
export function readDockerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') stages.push([]);
    if (word !== '') stages.at(-1)?.push({ word, rest });
  }
  return stages;
}

/** The arguments of an instruction that is written as a list, such as CMD. */
export function argumentsOf(stage: readonly Instruction[], word: string): string[] {
  const found = stage.findLast((one) => one.word === word)?.rest ?? '[]';
  return JSON.parse(found.slice(found.indexOf('['))) as string[];
}

/** The variables that a stage sets. */
export function variablesOf(stage: readonly Instruction[]): Record<string, string> {
  const texts = stage.filter(({ word }) => word === 'ENV').map(({ rest }) => rest);
  const pairs = texts.flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=')));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The settings of a unit of systemd; what is named twice is a list. */
export function readUnit(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
    settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}

/** A node of compose.yaml as the test needs it. */
export interface ComposeService {
  environment?: Record<string, string>;
  image?: string;
  build?: string;
  stop_grace_period?: string;
  depends_on?: unknown;
  volumes?: string[];
}

/** Fills `${NAME:?}` and `${NAME:-default}` as compose does. */
export function fillVariables(
  environment: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, mark: string, other: string) => {
      const value = values[name];
      if (value === undefined && mark === '?') throw new Error(`${name} has no value`);
      return value ?? other;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}
