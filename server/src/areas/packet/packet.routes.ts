import type { FastifyRequest } from 'fastify';
import { packetApi } from '#contract/features/packet/packet.api.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { sendFile } from '#server/shared/http/send-file.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { cancelPacket, createPacket, readPacket } from './packet.commands.ts';
import { noteDownload, readPacketReaders } from './packet.readers.ts';
import { listPackets, readPieces } from './packet.repository.ts';

/** Refuses an auditor of one packet every other one. */
function checkReach({ audit, roles }: Actor, id: string): void {
  if (roles.includes('packet-auditor') && audit?.packetId !== id) throw new AppError('not_found');
}

/** Whether a later part of a file is asked for, as after an interrupted download. */
function isLaterPart({ headers }: FastifyRequest): boolean {
  return /^bytes=0*[1-9]/.test(headers.range ?? '');
}

/** Serves auditor packets; each download is noted before the file goes out. */
export function servePackets(serving: Serving, vault: KeyVault): void {
  serve(serving, packetApi.list, async ({ db, actor }) => {
    const items = await listPackets(db);
    const isOne = actor.roles.includes('packet-auditor');
    return { items: isOne ? items.filter(({ id }) => id === actor.audit?.packetId) : items };
  });
  serve(serving, packetApi.get, async ({ db, actor, params }) => {
    checkReach(actor, params.id);
    return readPacket(db, params.id);
  });
  serve(serving, packetApi.create, (context) => createPacket(context, context.body));
  serve(serving, packetApi.cancel, (context) => cancelPacket(context, context.params.id));
  serve(serving, packetApi.readers, async ({ db, actor, params }) => {
    checkReach(actor, params.id);
    await readPacket(db, params.id);
    return readPacketReaders(db, params.id, actor.audit?.id);
  });
  serveStream(serving, packetApi.content, async ({ db, actor, params, now }, reply) => {
    checkReach(actor, params.id);
    const packet = await readPacket(db, params.id);
    const isKept = packet.expiresAt !== null && new Date(packet.expiresAt) > now;
    if (packet.state !== 'done' || !isKept) throw new AppError('not_found');
    reply.request.log.info({ actor: actor.id, packet: packet.number }, 'auditor packet taken');
    if (reply.request.method === 'GET') {
      await noteDownload(db, packet.id, actor, isLaterPart(reply.request));
    }
    const { number, size, sha256 } = packet;
    const read = (from: number, length: number) => readPieces(db, vault, packet.id, from, length);
    return sendFile(reply, {
      name: `${number}.zip`,
      mediaType: 'application/zip',
      size,
      sha256,
      isShown: false,
      read,
    });
  });
}
