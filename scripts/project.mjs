import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Something the person can act on; printed as one line without a stack. */
export class Failure extends Error {
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * Runs a program in the project's folder, or in another one. `quiet` keeps its output for the case that it fails; `ownGroup` keeps
 * the terminal's Ctrl-C from it, so that it gets the signal once, from here; it `holds` a socket
 * of this process for as long as it runs. Answers { code, signal, output }.
 */
export function run(
  command,
  args,
  { quiet = false, env = {}, timeout, ownGroup = false, cwd = root, holds } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [
        ...(quiet ? ['ignore', 'pipe', 'pipe'] : [ownGroup ? 'ignore' : 'inherit', 'inherit', 'inherit']),
        ...(holds > 0 ? [holds] : []),
      ],
      detached: ownGroup,
      timeout,
    });
    runningChildren.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      runningChildren.delete(child);
      reject(new Failure(`${command} could not be started (${error.code}).`));
    });
    child.once('close', (code, signal) => {
      runningChildren.delete(child);
      resolve({ code, signal, output });
    });
  });
}

/** Runs a program of node_modules with this Node. */
export function runTool(packageName, script, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', packageName, script), ...args], options);
}

/** Children that are running now, so that a signal can be handed on to them. */
export const runningChildren = new Set();

/** Ends this script with one line when it fails, and hands signals on while a step runs. */
export async function runScript(main) {
  // Once: the terminal and npm both send the same Ctrl-C, and some tools take a second one for an order to kill.
  const passOn = (signal) => {
    if (isInterrupted) return;
    isInterrupted = true;
    for (const child of runningChildren) child.kill(signal);
    process.exitCode = 130;
  };
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  watchNpm(() => passOn('SIGTERM'));
  try {
    process.exitCode = (await main(() => isInterrupted)) ?? process.exitCode ?? 0;
  } catch (error) {
    if (isInterrupted) process.exit(130);
    if (!(error instanceof Failure)) throw error;
    if (error.details) console.error(error.details);
    console.error(error.message);
    process.exitCode = 1;
  }
  process.exit();
}

// A signal that ends npm itself does not always reach what npm started; a new parent tells that npm is gone.
function watchNpm(onExit) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onExit();
  }, 250);
  timer.unref();
}

/** One hash over files and folders of the project, tests left out. */
export function hashFiles(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => listFiles(name)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The text of a file of the project, or an empty string when there is none. */
export function readText(name) {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function listFiles(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  const entries = readdirSync(path.dirname(full), { withFileTypes: true });
  if (entries.find((entry) => entry.name === path.basename(full))?.isFile()) return [name];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}
