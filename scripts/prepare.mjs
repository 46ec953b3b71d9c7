import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from './progress.mjs';
import { Failure, hashFiles, readText, root, run } from './project.mjs';

const stamp = 'node_modules/.lock-hash';

/**
 * Installs what the lock file asks for when something else, or nothing, is installed. What is built already runs
 * without the tools of development: an installation that left them out is enough for it.
 */
export async function prepare({ needsTools = true } = {}) {
  refuseOldNode();
  const wanted = `${hashFiles(['package-lock.json', 'package.json', '.npmrc'])} ${process.platform} ${process.arch}`;
  if (readText(stamp) === wanted) return;
  const lock = parse('package-lock.json');
  const installed = parse('node_modules/.package-lock.json');
  const isWhole = isInstalled(lock, installed);
  const isEnough = isWhole || (!needsTools && isInstalled(lock, installed, false));
  if (!isEnough) await step('Installing packages', install);
  linkWorkspaces(lock);
  if (isEnough && !isWhole) return;
  writeFileSync(path.join(root, stamp), wanted);
}

/**
 * True when npm's own note of what it installed (written at the very end of an installation) holds every
 * package of the lock file; packages for other platforms are left out by npm, tools of development by those who ask.
 */
export function isInstalled(lock, installed, needsTools = true) {
  if (!lock?.packages || !installed?.packages) return false;
  return Object.entries(lock.packages).every(([name, { version, optional, link, dev }]) => {
    if (!name.startsWith('node_modules/') || link || (dev && !needsTools)) return true;
    const found = installed.packages[name];
    return found ? found.version === version : optional === true;
  });
}

/** The links to our own packages; an installation from before they existed gets them without a download. */
function linkWorkspaces(lock) {
  for (const [name, { link, resolved }] of Object.entries(lock?.packages ?? {})) {
    const at = path.join(root, name);
    if (!link || lstatSync(at, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(at), { recursive: true });
    symlinkSync(path.relative(path.dirname(at), path.join(root, resolved)), at, 'junction');
  }
}

async function install() {
  // A stamp from before must not outlive an installation that is cut short.
  rmSync(path.join(root, stamp), { force: true });
  // NODE_ENV=production would leave out what the build needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runNpm(args);
  if (code === 0) return;
  throw new Failure(
    'Installing packages failed: see the lines above. Check the network and that you may write this folder, then try again.',
    lastLines(output),
  );
}

function runNpm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') && existsSync(script))
    return run(process.execPath, [script, ...args], { quiet: true });
  return run('npm', args, { quiet: true });
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(`Node ${process.versions.node} is too old: install Node 20.19 or newer, then try again.`);
}

function parse(name) {
  try {
    return JSON.parse(readText(name));
  } catch {
    return undefined;
  }
}

function lastLines(text) {
  return text.trim().split('\n').slice(-15).join('\n');
}
