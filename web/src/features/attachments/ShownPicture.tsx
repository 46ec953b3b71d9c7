import { Suspense } from 'react';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';

const PictureViewer = lazyPart(() => import('./PictureViewer.tsx'), 'PictureViewer');

interface ShownPictureProps {
  pictures: readonly AttachmentRecord[];
  /** The picture to show; without one nothing is open. */
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
}

/** The chosen picture over the page, among the others. */
export function ShownPicture({ pictures, shownId, onShow }: ShownPictureProps) {
  if (shownId === undefined) return null;
  return (
    <Suspense fallback={<Loading />}>
      <PictureViewer
        pictures={pictures}
        shownId={shownId}
        onShow={onShow}
        onClose={() => onShow(undefined)}
      />
    </Suspense>
  );
}
