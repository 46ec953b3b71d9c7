import { anchorApi } from '#contract/features/proof/anchor.api.ts';
import { createTreeReader, findHead } from '#server/features/history/tree.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { consistencyPath } from '#server/shared/history/merkle.ts';
import { findAnchors, findDelivery, findEpochs, toView } from './anchor.repository.ts';

/** Serves the anchors of the history, and the paths that show them to be beginnings of today’s. */
export function serveAnchors(serving: Serving, sendsMail: boolean): void {
  serve(serving, anchorApi.list, async ({ db }) => {
    const head = await findHead(db);
    const { recipients, isLate } = await findDelivery(db);
    return {
      items: (await findAnchors(db)).map(toView),
      epochs: await findEpochs(db),
      head: head ? { epoch: head.epoch, size: head.size, root: head.root.toString('hex') } : null,
      isLate,
      recipients: recipients.length,
      sendsMail,
    };
  });
  serve(serving, anchorApi.consistency, async ({ db, query: { epoch, size } }) => {
    const head = await findHead(db);
    const epochs = await findEpochs(db);
    const next = epochs.find(({ number }) => number === epoch + 1);
    if (next && size > next.size) {
      throw new AppError('anchor_lost', { n: size - next.size, day: next.openedAt.slice(0, 10) });
    }
    if (!head || epoch > head.epoch || size > head.size) throw new AppError('anchor_unknown');
    const path = await consistencyPath(createTreeReader(db), size, head.size);
    return {
      head: { epoch: head.epoch, size: head.size, root: head.root.toString('hex') },
      path: path.map((hash) => hash.toString('hex')),
    };
  });
}
