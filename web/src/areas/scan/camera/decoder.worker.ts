import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The file is our own and lies beside the application: nothing is fetched from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

interface Question {
  id: number;
  picture: ImageData;
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, picture } = data;
  readBarcodes(picture, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    maxNumberOfSymbols: 2,
    // Separators inside a code stay what they are.
    textMode: 'Plain',
  }).then(
    (found) => globalThis.postMessage({ id, texts: found.map(({ text }) => text) }, {}),
    (error: unknown) => globalThis.postMessage({ id, texts: [], error: String(error) }, {}),
  );
});
