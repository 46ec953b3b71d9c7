interface RulerProps {
  /** In millimeters. */
  length: number;
  /** How many pixels a millimeter has. */
  scale: number;
  isDown?: boolean;
}

const thickness = 20;
const longMark = 10;
const middleMark = 5;

/** Millimeters along an edge of the label, with a number at each ten. */
export function Ruler({ length, scale, isDown = false }: RulerProps) {
  const marks = Array.from({ length: Math.floor(length) + 1 }, (_, at) => at);
  const markOf = (at: number) => (at % longMark === 0 ? 9 : at % middleMark === 0 ? 6 : 4);
  return (
    <svg
      aria-hidden
      width={isDown ? thickness : length * scale}
      height={isDown ? length * scale : thickness}
      style={{ display: 'block', overflow: 'visible' }}
    >
      <path
        d={marks
          .map((at) =>
            isDown
              ? `M${thickness} ${at * scale}h-${markOf(at)}`
              : `M${at * scale} ${thickness}v-${markOf(at)}`,
          )
          .join('')}
        stroke="currentColor"
        strokeWidth={0.75}
        opacity={0.6}
      />
      {marks
        .filter((at) => at % longMark === 0 && !(isDown && at === 0))
        .map((at) => (
          <text
            key={at}
            x={isDown ? thickness - 12 : at * scale + 3}
            y={isDown ? at * scale + 3 : thickness - 10}
            textAnchor={isDown ? 'end' : 'start'}
            fontSize={10}
            fill="currentColor"
          >
            {at}
          </text>
        ))}
    </svg>
  );
}
