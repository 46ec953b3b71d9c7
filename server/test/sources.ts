import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';

/** One file of our own, by its path from the project's root. */
export interface SourceFile {
  path: string;
  text: string;
  /** What it imports: files of ours by path, packages by name. */
  imports: string[];
}

const aliases: Record<string, string> = {
  '#contract/': 'contract/src/',
  '#client/': 'client/src/',
  '#server/': 'server/src/',
  '#web/': 'web/src/',
  '#seeds/': 'server/seeds/',
};

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? specifier.replace(alias, aliases[alias] ?? '') : specifier;
}

function importsOf(file: string, text: string): string[] {
  const statements =
    /^(?:import|export)\s[^'";]*?from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm;
  return [...text.matchAll(statements)].map(([, from, alone, later]) =>
    resolveImport(file, from ?? alone ?? later ?? ''),
  );
}

const rooms = ['contract', 'client', 'examples', 'server', 'web', 'e2e', 'scripts', 'bench'];

function filesIn(room: string): string[] {
  const folder = path.join(projectRoot, room);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !file.includes('node_modules/'));
}

/** Every source file of the house. */
export function readSources(): SourceFile[] {
  return rooms.flatMap(filesIn).map((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    return { path: file, text, imports: importsOf(file, text) };
  });
}

/** The text without comments and without what stands between quotes. */
export function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/[^\n]*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}
