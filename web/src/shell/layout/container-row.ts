import type { LayoutConfig } from '#web/shell/settings/layout.ts';

/** The variable that says how wide rows may get: the container's width, or all there is. */
export const containerWidthVariable = '--container-width';

/** The padding of a row that reaches from edge to edge while what it holds stays inside the container. */
export function containerPadding(least: number): string {
  return `max(${least}px, calc((100% - var(${containerWidthVariable}, 100%)) / 2))`;
}

// The row of the toolbar has this much padding at both ends.
const toolbarPadding = 20;

/** How wide the row of the toolbar gets, so that its first button begins where the page begins. */
export function toolbarWidth({ mode, containerWidth }: LayoutConfig): { containerWidth?: number } {
  return mode === 'container' ? { containerWidth: containerWidth + 2 * toolbarPadding } : {};
}
