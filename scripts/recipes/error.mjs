import { texts, types, writeTexts } from './checks.mjs';
import { addAfter, replaceText, setTexts } from './edits.mjs';

const command = 'server/src/entities/manufacturer/manufacturer.commands.ts';

/** A new error, thrown by the command that creates a manufacturer. */
export const error = {
  edits: [
    addAfter(
      'contract/src/shared/errors.ts',
      '  unavailable: {',
      "  made_up: { status: 409, text: '{name} is made up.' },",
    ),
    setTexts('tr', 'errors', { made_up: '{name} uydurma.' }),
    setTexts('ar', 'errors', { made_up: '{name} مختلق.' }),
    addAfter(
      command,
      "'#server/shared/db/pool.ts';",
      "import { AppError } from '#server/shared/http/app-error.ts';",
    ),
    replaceText(
      command,
      '  return createValidated(',
      "  if (input.name === 'Nowhere') throw new AppError('made_up', { name: input.name });\n  return createValidated(",
    ),
  ],
  runs: [writeTexts, texts, types],
  lacking: {
    edit: setTexts('tr', 'errors', { made_up: undefined }),
    check: texts,
    message: 'tr/errors.json lacks "made_up"',
  },
};
