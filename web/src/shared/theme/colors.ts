type Rgb = readonly [number, number, number];

function readHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The color that lies the given share of the way from one color to another. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [readHex(from), readHex(to)];
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share);
  return `#${[channel(0), channel(1), channel(2)]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

function luminance(color: string): number {
  const [r, g, b] = readHex(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a color toward another until it stands out from every given background. */
export function ensureContrast(
  color: string,
  toward: string,
  backgrounds: readonly string[],
  minimum: number,
): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColors(color, toward, share);
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= minimum)) return candidate;
  }
  return toward;
}

/** A color made see-through, for overlays. */
export function withAlpha(color: string, alpha: number): string {
  const [r, g, b] = readHex(color);
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}
