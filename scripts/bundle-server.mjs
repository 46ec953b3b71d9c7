// Run by build.mjs as a process of its own, once the packages are installed; tests name another folder to build into.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './project.mjs';

const aliases = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).imports;
const outdir = process.argv[2] ?? 'dist/server';
const entries = ['main', 'verify-history', 'rebuild-facts', 'doctor', 'backup', 'restore', 'move'].map(
  (name) => `server/src/${name}.ts`,
);

// esbuild takes #server/… for a package, and packages stay outside of the bundle.
const resolveAliases = {
  name: 'aliases',
  setup({ onResolve }) {
    onResolve({ filter: /^#/ }, ({ path: name }) => {
      const alias = Object.keys(aliases).find((pattern) => name.startsWith(pattern.slice(0, -1)));
      if (!alias) return undefined;
      return { path: path.resolve(root, aliases[alias].slice(0, -1), name.slice(alias.length - 1)) };
    });
  },
};

rmSync(path.resolve(root, outdir), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: entries.filter((name) => existsSync(path.join(root, name))),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [resolveAliases],
});
