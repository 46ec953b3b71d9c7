import { PinoPretty } from 'pino-pretty';

/** Log lines for a person when a terminal shows them; machines get the plain JSON lines. */
export function createLogStream(output: { isTTY?: boolean }): { write(line: string): void } | undefined {
  if (output.isTTY !== true) return undefined;
  return PinoPretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
}
