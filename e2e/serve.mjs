// The server of the browser tests: the built product on data of its own, new each time.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
rmSync(path.join(root, '.cache', 'e2e', 'data'), { recursive: true, force: true });

const server = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
