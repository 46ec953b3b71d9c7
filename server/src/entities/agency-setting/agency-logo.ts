import { logoLimits, noLogo } from '#contract/features/label/logo.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { bufferSource, joinPieces } from '#server/shared/files/byte-source.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { cleanPng } from '#server/shared/files/png.ts';
import { readPngPixels } from '#server/shared/files/png-pixels.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';

/** A logo with nothing but what draws it, as every picture that comes in; its pixels can be read, or it is refused. */
export async function cleanLogo(sent: string): Promise<string> {
  if (sent === noLogo) return sent;
  try {
    const source = bufferSource(Buffer.from(sent, 'base64'));
    const { pieces } = await cleanPng(source);
    const bytes = await joinPieces(source, pieces);
    readPngPixels(bytes, logoLimits.pixels);
    return bytes.toString('base64');
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw refuseFields([fieldProblemOf('value', 'Value', error.key, error.params)]);
  }
}
