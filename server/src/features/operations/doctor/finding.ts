/** What was looked at, how it is, and what to do where it is not well. */
export interface Finding {
  topic: string;
  /** `look` can wait until tomorrow, `bad` cannot. */
  level: 'good' | 'look' | 'bad';
  text: string;
  advice?: string;
}

export const good = (topic: string, text: string): Finding => ({ topic, level: 'good', text });
export const look = (topic: string, text: string, advice: string): Finding => ({
  topic,
  level: 'look',
  text,
  advice,
});
export const bad = (topic: string, text: string, advice: string): Finding => ({
  topic,
  level: 'bad',
  text,
  advice,
});

const marks = { good: 'ok  ', look: 'look', bad: 'BAD ' } as const;
const topicWidth = 14;

/** One line for each finding, beneath it what to do; at the end what all of them come to. */
export function reportFindings(findings: readonly Finding[]): { lines: string[]; exitCode: 0 | 1 | 2 } {
  const lines = findings.flatMap(({ topic, level, text, advice }) => [
    `${marks[level]}  ${topic.padEnd(topicWidth)} ${text}`,
    ...(advice === undefined ? [] : [`${' '.repeat(topicWidth + 7)}-> ${advice}`]),
  ]);
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  const [repairs, looks] = [count('bad'), count('look')];
  const sum =
    repairs + looks === 0
      ? 'All is well.'
      : `${repairs} to repair now, ${looks} to look at, ${count('good')} well.`;
  return { lines: [...lines, '', sum], exitCode: repairs > 0 ? 1 : looks > 0 ? 2 : 0 };
}

/** A check that cannot be made is a finding too, and never hides the others. */
export async function attempt(topic: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      look(topic, `could not be checked (${reason}).`, 'Repair what is named above first, then look again.'),
    ];
  }
}

/** An age for people. */
export function formatAge(seconds: number): string {
  const units: [string, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
