/** Finds the texts of the codes in a picture. */
export interface CodeReader {
  read: (picture: ImageData) => Promise<string[]>;
  close: () => void;
}

interface NativeDetector {
  detect: (picture: ImageData) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const nativeFormats = ['qr_code', 'data_matrix', 'code_128'] as const;

/** The browser's own reader, where it knows all that labels have. */
async function openNativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !nativeFormats.every((format) => known.includes(format))) return undefined;
  const detector = new Detector({ formats: nativeFormats });
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

interface Answer {
  id: number;
  texts: string[];
  error?: string;
}

/** WebAssembly in a worker, so that the page stays quick; it is fetched when the first camera is opened. */
function openWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const questions = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener('message', ({ data: { id, texts, error } }: MessageEvent<Answer>) => {
    const question = questions.get(id);
    questions.delete(id);
    if (error === undefined) question?.resolve(texts);
    else question?.reject(new Error(error));
  });
  worker.addEventListener('error', () => {
    for (const { reject } of questions.values()) reject(new Error('The worker cannot be started.'));
    questions.clear();
  });
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        last += 1;
        questions.set(last, { resolve, reject });
        worker.postMessage({ id: last, picture }, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openWorkerReader();
}
