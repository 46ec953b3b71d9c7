// Follows the recipes of CONTRIBUTING.md to the letter in a copy of the tracked files, and runs what shows that each holds:
// a recipe that leaves out a place fails here. `npm run test:recipes -- step entity` follows only those.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { Failure, runScript } from './project.mjs';
import { createCopy, hasGit } from './recipes/copy.mjs';
import { entity } from './recipes/entity.mjs';
import { error } from './recipes/error.mjs';
import { field } from './recipes/field.mjs';
import { language } from './recipes/language.mjs';
import { step } from './recipes/step.mjs';

const recipes = { error, field, step, language, entity };

/** Follows the recipes one after the other; answers how many hold and how many do not, and shows why not. */
export async function followRecipes(names = Object.keys(recipes)) {
  const unknown = names.filter((name) => !(name in recipes));
  if (unknown.length > 0) throw new Failure(`Use: npm run test:recipes -- ${Object.keys(recipes).join(' ')}`);
  const counts = { passed: 0, failed: 0 };
  if (!hasGit()) {
    console.log('The recipes were not followed: they need the git folder of the project, and there is none.');
    return counts;
  }
  const copy = await createCopy();
  try {
    for (const name of names) counts[(await holds(copy, name)) ? 'passed' : 'failed'] += 1;
  } finally {
    copy.remove();
  }
  return counts;
}

async function holds(copy, name) {
  try {
    await copy.reset();
    console.log(`${name}: ${await follow(copy, recipes[name])}`);
    return true;
  } catch (problem) {
    if (!(problem instanceof Failure) || copy.wasInterrupted()) throw problem;
    console.error(problem.details);
    console.error(`${name}: ${problem.message}`);
    return false;
  }
}

/** Answers what the recipe touches by hand. */
async function follow(copy, { edits, runs, lacking }) {
  for (const edit of edits) copy.apply(edit);
  const touched = await copy.describeChanges();
  for (const one of runs) await copy.run(one);
  if (lacking) await expectNamed(copy, lacking);
  return touched;
}

/** What is left out must be named by the check. */
async function expectNamed(copy, { edit, check, message }) {
  copy.apply(edit);
  const { code, output } = await copy.tryRun(check);
  if (code === 0 || !output.includes(message))
    throw new Failure(`${check.name} does not name what is left out: ${message}`, output);
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  await runScript(async () => {
    await prepare();
    const names = process.argv.slice(2);
    const { passed, failed } = await followRecipes(names.length > 0 ? names : undefined);
    console.log(`${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  });
}
