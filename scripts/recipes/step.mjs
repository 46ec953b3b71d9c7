import { tests, texts, types, updateDocs, writeTexts } from './checks.mjs';
import { addAfter, setTexts } from './edits.mjs';

const docs = ['server/test/life-cycles.docs.test.ts', 'server/test/permissions.test.ts'];

const sentences = {
  en: {
    do: 'Pause',
    title: 'Pause {{number}}',
    text: 'Put it aside for now.',
    done: '{{number}} is paused',
    action: 'paused it',
  },
  tr: {
    do: 'Duraklat',
    title: 'Duraklat: {{number}}',
    text: 'Şimdilik bir yana bırakın.',
    done: '{{number}} duraklatıldı',
    action: 'duraklattı',
  },
  ar: {
    do: 'إيقاف مؤقت',
    title: 'إيقاف {{number}} مؤقتًا',
    text: 'ضعه جانبًا الآن.',
    done: 'أُوقف {{number}} مؤقتًا',
    action: 'أوقفه مؤقتًا',
  },
};

/** One more step of a repair: it is put aside for a while. */
export const step = {
  edits: [
    addAfter(
      'contract/src/entities/repair/repair.steps.ts',
      'export const repairSteps = {',
      `  pause: {
    from: ['in_progress'],
    to: 'waiting_parts',
    permission,
    path: 'pause',
    summary: 'Put a repair aside for a while',
    icon: 'clock',
    fields: { reason: neededReason },
  },`,
    ),
    addAfter(
      'server/src/entities/repair/repair.routes.ts',
      'serveSteps(serving, repairActions, {',
      "    pause: (context, id, input) => takeStep(context, id, 'pause', input),",
    ),
    ...Object.entries(sentences).flatMap(([language, { action, ...own }]) => [
      setTexts(
        language,
        'repairRecord',
        Object.fromEntries(Object.entries(own).map(([place, text]) => [`${place}.pause`, text])),
      ),
      setTexts(language, 'history', { 'action.pause': action }),
    ]),
    addAfter(
      'server/test/repairs.ts',
      'const bodies: Partial<Record<RepairAction, Values>> = {',
      "    pause: { reason: 'the bench is needed' },",
    ),
  ],
  runs: [
    writeTexts,
    texts,
    types,
    updateDocs(...docs),
    tests('server', 'server/test/steps.test.ts', 'server/src/entities/repair/repair.states.test.ts', ...docs),
  ],
  lacking: {
    edit: setTexts('ar', 'repairRecord', { 'done.pause': undefined }),
    check: texts,
    message: 'ar/repairRecord.json lacks "done.pause"',
  },
};
