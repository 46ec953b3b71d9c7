import type { LabelElement } from '#contract/features/label/template.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showMeasure } from '../measures.ts';
import type { ElementIconName } from './ElementIcon.tsx';

/** The icon of an element in the list. */
export function elementIcon(element: LabelElement): ElementIconName {
  switch (element.kind) {
    case 'code':
      return 'qr';
    case 'line':
      return 'line';
    case 'box':
      return 'rectangle';
    case 'logo':
      return 'picture';
    case 'text':
      return element.source === 'tag' ? 'tag' : element.source === 'serial' ? 'hash' : 'text';
  }
}

/** What an element is called, what it looks like in a few words, and where it stands. */
export function useElementTexts() {
  const { t } = useTranslation('label');
  const length = (tenths: number) => isolateLtr(`${showMeasure(tenths, 10)} mm`);
  const nameOf = (element: LabelElement): string =>
    element.kind === 'text' ? t(`source.${element.source}`) : t(`element.${element.kind}`);
  function noteOf(element: LabelElement): string {
    switch (element.kind) {
      case 'code':
        return t('element.codeNote', {
          symbology: t(`symbology.${element.symbology}`),
          holds: t(`content.${element.holds}`),
        });
      case 'line':
        return length(element.length);
      case 'box':
      case 'logo':
        return isolateLtr(`${showMeasure(element.width, 10)} × ${showMeasure(element.height, 10)} mm`);
      case 'text': {
        const { source, words, size, lines } = element;
        if (source === 'words') return words ?? t('element.noWords');
        const points = isolateLtr(t('element.points', { n: String(size) }));
        if (words) return t('element.before', { points, words });
        return t(lines === 2 ? 'element.twoLines' : 'element.oneLine', { points });
      }
    }
  }
  const placeOf = ({ x, y }: LabelElement): string =>
    t('element.place', { x: isolateLtr(showMeasure(x, 10)), y: isolateLtr(showMeasure(y, 10)) });
  return { nameOf, noteOf, placeOf };
}
