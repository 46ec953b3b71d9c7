import { accountApi } from '#contract/entities/user/user.account.api.ts';
import { can } from '#contract/shared/permissions.ts';
import { findActivity } from '#server/features/auth/activity.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { sendFile } from '#server/shared/http/send-file.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { serveUpload } from '#server/shared/http/serve-upload.ts';
import { serveAbsences } from './user.absence.ts';
import { getSignInWay } from './user.repository.ts';
import { changeOwnPhoto, findPhoto, inspectPhoto } from './user.photo.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** One's own photo and what one did; somebody else's photo is for administrators. */
export function serveAccountParts(serving: Serving): void {
  serveUpload(serving, accountApi.setPhoto, {
    check: async () => undefined,
    inspect: (_, file) => inspectPhoto(file),
    run: (context, photo) => changeOwnPhoto(context, photo),
  });
  serve(serving, accountApi.removePhoto, (context) => changeOwnPhoto(context, undefined));
  serveStream(serving, accountApi.photo, async ({ db, actor, params }, reply) => {
    const isAllowed = params.id === actor.id || can(actor.roles, 'user.read');
    const photo = isAllowed ? await findPhoto(db, params.id) : undefined;
    if (!photo) throw new AppError('not_found');
    const { bytes, mediaType, sha256 } = photo;
    const read = (from: number, length: number) => once(bytes.subarray(from, from + length));
    return sendFile(reply, { name: 'photo', mediaType, size: bytes.length, sha256, isShown: true, read });
  });
  serve(serving, accountApi.activity, ({ db, actor, query }) => findActivity(db, actor, query));
  serveAbsences(serving);
  serve(serving, accountApi.signInWay, ({ db, actor }) => getSignInWay(db, actor.id));
}
