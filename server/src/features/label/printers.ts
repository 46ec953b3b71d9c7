import { connect } from 'node:net';
import { printerLimits, type FilePrinter } from '#contract/features/label/printer.schema.ts';
import { printerDpis, type PrinterDpi } from '#contract/features/label/template.schema.ts';

export type PrinterSettings = Pick<
  FilePrinter,
  'name' | 'dpi' | 'offsetX' | 'offsetY' | 'darkness' | 'speed'
>;

/** A printer of the configuration, with its address, which is no part of any answer. */
export interface ConfiguredPrinter extends PrinterSettings {
  host: string;
  port: number;
}

const pattern =
  /^(?<name>[A-Za-z0-9][A-Za-z0-9 _-]{0,39})=(?<host>[A-Za-z0-9][A-Za-z0-9.-]{0,252}):(?<port>\d{1,5})(?:\?(?<options>.*))?$/;

const bounds = {
  x: [-5, 5],
  y: [-5, 5],
  darkness: [0, printerLimits.darkness],
  speed: [1, printerLimits.speed],
} as const;

function readNumber(options: URLSearchParams, name: keyof typeof bounds): number | null | undefined {
  const text = options.get(name);
  if (text === null) return null;
  const [min, max] = bounds[name];
  const value = Number(text);
  return /^-?\d{1,2}(\.\d)?$/.test(text) && value >= min && value <= max ? value : undefined;
}

function readPrinter(text: string): ConfiguredPrinter | undefined {
  const { name = '', host = '', port = '', options: query = '' } = pattern.exec(text.trim())?.groups ?? {};
  const options = new URLSearchParams(query);
  const dpi = Number(options.get('dpi') ?? '203');
  const [x, y, darkness, speed] = (['x', 'y', 'darkness', 'speed'] as const).map((one) =>
    readNumber(options, one),
  );
  const isKnown = [...options.keys()].every((key) => key === 'dpi' || key in bounds);
  if (name === '' || Number(port) < 1 || Number(port) > 65_535 || !isKnown) return undefined;
  if (!printerDpis.includes(dpi as PrinterDpi)) return undefined;
  if (x === undefined || y === undefined || darkness === undefined || speed === undefined) return undefined;
  return {
    name,
    host,
    port: Number(port),
    dpi: dpi as PrinterDpi,
    offsetX: Math.round((x ?? 0) * 10),
    offsetY: Math.round((y ?? 0) * 10),
    darkness,
    speed,
  };
}

/** Reads `bench=10.4.1.20:9100?dpi=300&x=-0.4&y=0.6, yard=…`; undefined where it cannot be understood. */
export function readPrinters(text: string): ConfiguredPrinter[] | undefined {
  const printers = text
    .split(',')
    .filter((one) => one.trim() !== '')
    .map(readPrinter);
  const known = printers.filter((one) => one !== undefined);
  const hasAll =
    known.length === printers.length && new Set(known.map(({ name }) => name)).size === known.length;
  return hasAll ? known : undefined;
}

/** How long a printer can be silent before it counts as gone. */
const silence = 10_000;

/** Sends data to a printer; the sentence of what went wrong, or nothing. */
export function sendTo({ host, port }: ConfiguredPrinter, data: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const fail = (reason: string) => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(silence, () => fail('timeout'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'error'));
    socket.once('connect', () => socket.end(data, 'utf8'));
    socket.once('close', (hadError) => {
      if (!hadError) resolve(undefined);
    });
    // A printer that says something back is read and not listened to.
    socket.resume();
  });
}
