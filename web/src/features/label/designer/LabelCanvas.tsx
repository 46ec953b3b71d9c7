import Box from '@mui/material/Box';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import { quietModules, type LabelElement } from '#contract/features/label/template.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { LabelShapes } from '../drawing/LabelDrawing.tsx';
import { boundsOf, dragCorner, keyStep, moveTo, type LabelSize } from './element-geometry.ts';
import { Ruler } from './Ruler.tsx';
import { modulesOf, type Designer } from './useDesigner.ts';
import { useElementTexts } from './useElementTexts.ts';

interface LabelCanvasProps {
  designer: Designer;
  label: LabelSize;
  /** In millimeters. */
  corner: number;
  preview: LabelPreview | undefined;
  /** How many pixels a millimeter has. */
  scale: number;
  isDisabled: boolean;
}

interface Drag {
  at: number;
  start: { x: number; y: number };
  element: LabelElement;
  corner: { atEnd: boolean; atBottom: boolean } | undefined;
}

const corners = [false, true].flatMap((atBottom) => [false, true].map((atEnd) => ({ atEnd, atBottom })));
const edgeColor = '#1D5FB8';

/** The label with rulers: its elements are moved with the pointer or the arrows, a tenth of a millimeter each time. */
export function LabelCanvas({ designer, label, corner, preview, scale, isDisabled }: LabelCanvasProps) {
  const { t } = useTranslation('label');
  const { nameOf, placeOf } = useElementTexts();
  const drag = useRef<Drag>(undefined);
  const { draft, chosen } = designer;
  const pixels = (tenths: number) => (tenths / 10) * scale;

  function grab(event: PointerEvent, at: number, dragged: Drag['corner']) {
    const element = draft.elements[at];
    if (isDisabled || !element) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    designer.choose(at);
    drag.current = { at, start: { x: event.clientX, y: event.clientY }, element, corner: dragged };
  }
  function pull(event: PointerEvent) {
    const held = drag.current;
    if (!held) return;
    const by = {
      x: ((event.clientX - held.start.x) / scale) * 10,
      y: ((event.clientY - held.start.y) / scale) * 10,
    };
    const modules = modulesOf(preview, held.at);
    const { element } = held;
    designer.setElement(
      held.at,
      held.corner
        ? dragCorner(element, held.corner, by, modules)
        : moveTo(element, { x: element.x + by.x, y: element.y + by.y }, label, modules),
    );
  }
  const drop = () => {
    drag.current = undefined;
  };
  function press(event: KeyboardEvent, at: number) {
    if (isDisabled) return;
    if (event.key === 'Delete') designer.remove(at);
    const by = keyStep(event.key, event.shiftKey);
    if (!by) return;
    event.preventDefault();
    designer.choose(at);
    designer.move(at, by, label, modulesOf(preview, at));
  }

  return (
    <Box
      dir="ltr"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px auto',
        width: 'fit-content',
        marginInline: 'auto',
        color: 'text.secondary',
      }}
    >
      <span />
      <Ruler length={label.width / 10} scale={scale} />
      <Ruler length={label.height / 10} scale={scale} isDown />
      <Box sx={{ position: 'relative', width: pixels(label.width), height: pixels(label.height) }}>
        <svg
          aria-hidden
          width="100%"
          height="100%"
          viewBox={`0 0 ${label.width / 10} ${label.height / 10}`}
          style={{
            display: 'block',
            overflow: 'visible',
            filter: 'drop-shadow(0 1px 2px rgba(16,24,36,.2))',
          }}
        >
          <rect
            width={label.width / 10}
            height={label.height / 10}
            rx={corner}
            fill="#fff"
            stroke="#C9D0D8"
            strokeWidth={1.2 / scale}
          />
          <LabelShapes shapes={preview?.shapes ?? []} />
        </svg>
        {draft.elements.map((element, at) => {
          const modules = modulesOf(preview, at);
          const { x, y, width, height } = boundsOf(element, modules);
          const isChosen = at === chosen;
          const quiet = element.kind === 'code' ? (element.module / 10) * quietModules[element.symbology] : 0;
          const grip = Math.max(0, 10 - pixels(Math.min(width, height))) / 2;
          return (
            // Inline, for the label lies as it is printed: styles of the theme turn around with the page.
            <Box
              key={`${at} ${element.kind}`}
              style={{ position: 'absolute', left: pixels(x), top: pixels(y) }}
            >
              {isChosen && quiet > 0 ? (
                <Box
                  aria-hidden
                  style={{
                    position: 'absolute',
                    left: -pixels(quiet),
                    top: -pixels(quiet),
                    width: pixels(width + 2 * quiet),
                    height: pixels(height + 2 * quiet),
                    border: '1px dashed #6E9BD4',
                    pointerEvents: 'none',
                  }}
                />
              ) : null}
              <Box
                component="button"
                type="button"
                aria-pressed={isChosen}
                aria-label={`${nameOf(element)}, ${placeOf(element)}`}
                aria-describedby="label-canvas-keys"
                onFocus={() => designer.choose(at)}
                onKeyDown={(event) => press(event, at)}
                onPointerDown={(event) => grab(event, at, undefined)}
                onPointerMove={pull}
                onPointerUp={drop}
                onPointerCancel={drop}
                style={{
                  left: -grip,
                  top: -grip,
                  width: Math.max(10, pixels(width) + 2 * grip),
                  height: Math.max(10, pixels(height) + 2 * grip),
                }}
                sx={(theme) => ({
                  position: 'absolute',
                  padding: 0,
                  background: 'none',
                  borderRadius: 0,
                  border: isChosen ? `1.5px solid ${edgeColor}` : '1.5px solid transparent',
                  cursor: isDisabled ? 'default' : 'move',
                  touchAction: 'none',
                  '&:hover': { borderColor: edgeColor },
                  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 3 },
                })}
              />
              {isChosen && !isDisabled
                ? corners.map((place) => (
                    <Box
                      key={`${place.atEnd} ${place.atBottom}`}
                      aria-hidden
                      onPointerDown={(event) => grab(event, at, place)}
                      onPointerMove={pull}
                      onPointerUp={drop}
                      onPointerCancel={drop}
                      style={{
                        position: 'absolute',
                        left: (place.atEnd ? pixels(width) + grip : -grip) - 5,
                        top: (place.atBottom ? pixels(height) + grip : -grip) - 5,
                        width: 10,
                        height: 10,
                        border: `1.5px solid ${edgeColor}`,
                        borderRadius: '2px',
                        backgroundColor: '#fff',
                        cursor: place.atEnd === place.atBottom ? 'nwse-resize' : 'nesw-resize',
                        touchAction: 'none',
                      }}
                    />
                  ))
                : null}
            </Box>
          );
        })}
      </Box>
      <Box id="label-canvas-keys" sx={{ display: 'none' }}>
        {t('designer.keys')}
      </Box>
    </Box>
  );
}
