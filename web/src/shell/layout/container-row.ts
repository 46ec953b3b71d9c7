/** The variable that says how wide rows may get: the container's width, or all there is. */
export const containerWidthVariable = '--container-width';

/** The padding of a row that reaches from edge to edge while what it holds stays inside the container. */
export function containerPadding(least: number): string {
  return `max(${least}px, calc((100% - var(${containerWidthVariable}, 100%)) / 2))`;
}
