import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the page for scanning consists of beside what its parts import: the start, the frame, itself, and its texts. */
const isPart = /\/web\/src\/(RoutedPages\.tsx|shell\/|areas\/scan\/|features\/scan\/)/;
const isEntry = /\/web\/(index\.html|src\/main\.tsx|src\/shared\/)|virtual:texts\//;
const isFile = /\.(css|woff2|wasm)$|\.worker-[^/]*\.js$/;
const plainFiles = ['/ask-ahead.js', '/early-keys.js', '/favicon.svg', '/theme-mode.js'];

/** What is read of a chunk. */
export interface BuiltChunk {
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
}

/** The files that the page for scanning opens with, by their addresses. */
export function offlineFiles(chunks: readonly BuiltChunk[], assets: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set<string>();
  const add = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || wanted.has(name)) return;
    wanted.add(name);
    chunk.imports.forEach(add);
  };
  for (const { fileName, facadeModuleId, moduleIds } of chunks) {
    if (isEntry.test(facadeModuleId ?? '') || moduleIds.some((id) => isPart.test(id))) add(fileName);
  }
  const files = [...wanted, ...assets.filter((name) => isFile.test(name))].map((name) => `/${name}`);
  return [...new Set([...files, ...plainFiles])].toSorted();
}

/** Writes the worker that opens the page for scanning without a network, with the names of the files of this build. */
export function offlinePlugin(web: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    // Behind everything else: chunks that held nothing but styles are gone by then.
    writeBundle({ dir = '' }, bundle) {
      const built = Object.values(bundle);
      const chunks = built.filter((part) => part.type === 'chunk');
      const assets = built.filter((part) => part.type === 'asset').map(({ fileName }) => fileName);
      const written = offlineFiles(chunks, assets).filter((file) => existsSync(path.join(dir, file)));
      const files = JSON.stringify(written);
      const source = readFileSync(path.join(web, 'offline/scan-offline.js'), 'utf8')
        .replace('__FILES__', () => files)
        .replace('__NAME__', createHash('sha256').update(files).digest('hex').slice(0, 16));
      writeFileSync(path.join(dir, 'scan-offline.js'), source);
    },
  };
}
