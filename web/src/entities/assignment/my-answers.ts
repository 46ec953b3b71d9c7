import type { HolderAnswer, OwnItem } from '#contract/entities/assignment/assignment.api.ts';

/** What the person said about one item so far. */
export interface GivenAnswer {
  answer: HolderAnswer;
  answerNote: string;
}

export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

/** Whoever does not simply have an item says why. */
export function lacksNote({ answer, answerNote }: GivenAnswer): boolean {
  return answer !== 'have' && answerNote.trim() === '';
}

/** Where the note of an answer stands on the page. */
export function notePath(id: string): string {
  return `answerNote.${id}`;
}

/** Says 'have it' for every shown item that has no answer yet. */
export function haveAll(answers: GivenAnswers, items: readonly OwnItem[]): GivenAnswers {
  const rest = items.filter(({ id }) => answers[id] === undefined);
  return {
    ...answers,
    ...Object.fromEntries(rest.map(({ id }) => [id, { answer: 'have', answerNote: '' }])),
  };
}

/** What is signed: the answers in the versions that the person saw; what left their custody meanwhile is not sent. */
export function toSigned(answers: GivenAnswers, items: readonly OwnItem[]) {
  return items.flatMap(({ id, version }) => {
    const given = answers[id];
    if (given === undefined) return [];
    const answerNote = given.answer === 'have' ? '' : given.answerNote.trim();
    return [{ id, version, answer: given.answer, ...(answerNote !== '' && { answerNote }) }];
  });
}
