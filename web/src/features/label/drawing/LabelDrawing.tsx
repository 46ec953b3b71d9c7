import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { fontMono, fontSans } from '#web/shared/theme/typography.ts';
import { modulesPath } from './modules-path.ts';

const millimetersPerPoint = 25.4 / 72;
const ink = '#000';
// Letters of Hebrew and Arabic scripts: a line that begins with one reads from the right.
const rightToLeft = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

type TextShape = Extract<LabelShape, { kind: 'text' }>;

/** Where a line of text hangs: at the start of its box as it is read, in its middle, or at its end. */
function anchorOf({ x, width, align, content }: TextShape) {
  const isRtl = rightToLeft.test(content);
  if (align === 'center') return { x: x + width / 2, anchor: 'middle' as const, isRtl };
  return { x: (align === 'start') === isRtl ? x + width : x, anchor: align, isRtl };
}

function TextLine({ shape }: { shape: TextShape }) {
  const { x, anchor, isRtl } = anchorOf(shape);
  return (
    <text
      x={x}
      y={shape.baseline}
      textAnchor={anchor}
      direction={isRtl ? 'rtl' : 'ltr'}
      fontFamily={shape.isMono ? fontMono : fontSans}
      fontSize={shape.size * millimetersPerPoint}
      fontWeight={shape.isBold ? 600 : 400}
      // As wide as it is printed, whatever the face of the device.
      textLength={shape.width > 0 ? shape.width : undefined}
      lengthAdjust="spacingAndGlyphs"
      fill={ink}
      style={{ unicodeBidi: 'plaintext' }}
    >
      {shape.content}
    </text>
  );
}

function Shape({ shape }: { shape: LabelShape }) {
  const { x, y, width, height } = shape;
  switch (shape.kind) {
    case 'text':
      return <TextLine shape={shape} />;
    case 'code':
      return <path d={modulesPath(shape)} fill={ink} shapeRendering="crispEdges" />;
    case 'line':
      return <rect x={x} y={y} width={width} height={height} fill={ink} />;
    case 'box':
      return (
        <rect
          x={x + shape.thickness / 2}
          y={y + shape.thickness / 2}
          width={Math.max(0, width - shape.thickness)}
          height={Math.max(0, height - shape.thickness)}
          fill="none"
          stroke={ink}
          strokeWidth={shape.thickness}
        />
      );
    case 'logo':
      // Where the agency has no logo yet, its place is seen and nothing is printed.
      return shape.png === '' ? (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          fill="#eee"
          stroke="#767676"
          strokeWidth={0.2}
          strokeDasharray="1 0.6"
        />
      ) : (
        <image
          x={x}
          y={y}
          width={width}
          height={height}
          preserveAspectRatio="xMidYMid meet"
          href={`data:image/png;base64,${shape.png}`}
        />
      );
  }
}

/** What is printed on a label, as parts of a drawing in millimeters. */
export function LabelShapes({ shapes }: { shapes: readonly LabelShape[] }) {
  return shapes.map((shape, at) => (
    // The list is drawn as a whole each time it comes.
    <Shape key={`${at} ${shape.kind}`} shape={shape} />
  ));
}

interface LabelDrawingProps {
  width: number;
  height: number;
  corner: number;
  shapes: readonly LabelShape[];
  /** How many pixels a millimeter has. */
  scale: number;
  /** What it shows, for who does not see it. */
  title: string;
}

/** A label as it will be printed: white, whatever the colors of the page. */
export function LabelDrawing({ width, height, corner, shapes, scale, title }: LabelDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={title}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
    >
      <rect width={width} height={height} rx={corner} fill="#fff" />
      <LabelShapes shapes={shapes} />
    </svg>
  );
}
