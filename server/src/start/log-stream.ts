import { PinoPretty } from 'pino-pretty';

type LogStream = { write(line: string): void };

/** Log lines for a person when a terminal shows them; machines get the plain JSON lines. */
export function createLogStream(output: { isTTY?: boolean; write(text: string): unknown }): LogStream {
  if (output.isTTY !== true) return createBatches(output);
  return PinoPretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
}

// What is written whole into a pipe that several processes write to.
const largestWrite = 4096;

// Nobody reads a log faster, and a program that ends writes what waits.
const patience = 20;

// One write for all lines of a moment: under load, a write for every line is a fifth of the server's time.
function createBatches(output: { write(text: string): unknown }): LogStream {
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (waiting.length + line.length > largestWrite) flush();
      if (waiting === '') setTimeout(flush, patience);
      waiting += line;
    },
  };
}
