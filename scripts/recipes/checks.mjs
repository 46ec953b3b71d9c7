// What a recipe runs, or what shows that it holds: a script with its arguments, in the folder of the copy.

const tsx = 'node_modules/tsx/dist/cli.mjs';

// Without the installing of packages that npm would do first: those of the copy are a link.
export const writeTexts = { name: 'npm run texts', script: tsx, args: ['scripts/texts.ts'] };

export const texts = { name: 'Texts', script: tsx, args: ['scripts/texts.ts', '--check'] };

export const types = {
  name: 'Types',
  script: 'node_modules/typescript/bin/tsc',
  args: ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/recipes/types.json'],
};

const vitest = (name, project, files, env) => ({
  name,
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project', project, ...files],
  env,
});

/** Test files of one project. */
export const tests = (project, ...files) =>
  vitest(`Tests of ${project} (${files.join(', ')})`, project, files);

/** The pages of docs that tests print. */
export const updateDocs = (...files) => vitest('UPDATE_DOCS=1', 'server', files, { UPDATE_DOCS: '1' });
