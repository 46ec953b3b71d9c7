export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const;
export type LayoutStyle = (typeof layoutStyles)[number];

export const layoutModes = ['boxed', 'container', 'fullwidth'] as const;
export const navbarStyles = ['style-1', 'style-2', 'style-3', 'style-3-dense'] as const;
export const fixings = ['fixed', 'static'] as const;

/** Whether a bar stays in view or scrolls away with the page. */
export type Fixing = (typeof fixings)[number];
export type NavbarStyle = (typeof navbarStyles)[number];

/** The narrowest container that may be set. */
export const leastContainerWidth = 1024;

/** The widest one: no screen is wider, and a longer line cannot be read. */
export const mostContainerWidth = 4000;

/** Which parts of the shell are shown, and how. */
export interface LayoutConfig {
  mode: (typeof layoutModes)[number];
  containerWidth: number;
  /** Layout 1 has the styles of a column, layouts 2 and 3 those of a bar. */
  navbar: { display: boolean; style: NavbarStyle | Fixing; position: 'left' | 'right'; folded: boolean };
  toolbar: { display: boolean; style: Fixing; position: 'above' | 'below' };
  footer: { display: boolean; style: Fixing };
  leftSidePanel: { display: boolean };
  rightSidePanel: { display: boolean };
}

/** What a page or a person changes of a layout. */
export type LayoutPatch = {
  [K in keyof LayoutConfig]?: LayoutConfig[K] extends object ? Partial<LayoutConfig[K]> : LayoutConfig[K];
};

const horizontal: LayoutConfig = {
  mode: 'container',
  containerWidth: 1120,
  navbar: { display: true, style: 'fixed', position: 'left', folded: false },
  toolbar: { display: true, style: 'static', position: 'below' },
  footer: { display: true, style: 'fixed' },
  leftSidePanel: { display: true },
  rightSidePanel: { display: true },
};

/** What each layout starts with. */
export const layoutDefaults: Record<LayoutStyle, LayoutConfig> = {
  layout1: {
    ...horizontal,
    leftSidePanel: { display: false },
    navbar: { display: true, style: 'style-2', position: 'left', folded: false },
    toolbar: { display: true, style: 'fixed', position: 'above' },
  },
  layout2: { ...horizontal, leftSidePanel: { display: false } },
  layout3: horizontal,
};

/** A page without navbar, toolbar, footer and panels. */
export const onlyMain: LayoutPatch = {
  navbar: { display: false },
  toolbar: { display: false },
  footer: { display: false },
  leftSidePanel: { display: false },
  rightSidePanel: { display: false },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOf<T>(values: readonly T[], given: unknown, before: T): T {
  return values.find((value) => value === given) ?? before;
}

function bool(given: unknown, before: boolean): boolean {
  return typeof given === 'boolean' ? given : before;
}

function part(patch: Record<string, unknown>, name: keyof LayoutConfig): Record<string, unknown> {
  const given = patch[name];
  return isRecord(given) ? given : {};
}

function widthOf(given: unknown, before: number): number {
  if (typeof given !== 'number' || !Number.isFinite(given)) return before;
  return Math.min(Math.max(leastContainerWidth, given), mostContainerWidth);
}

/** A layout with changes on top of it; unknown names, wrong types and values of another layout change nothing. */
export function patchLayout(style: LayoutStyle, before: LayoutConfig, given: unknown): LayoutConfig {
  const patch = isRecord(given) ? given : {};
  const [navbar, toolbar, footer] = [part(patch, 'navbar'), part(patch, 'toolbar'), part(patch, 'footer')];
  const styles: readonly LayoutConfig['navbar']['style'][] = style === 'layout1' ? navbarStyles : fixings;
  return {
    mode: oneOf(layoutModes, patch['mode'], before.mode),
    containerWidth: widthOf(patch['containerWidth'], before.containerWidth),
    navbar: {
      display: bool(navbar['display'], before.navbar.display),
      style: oneOf(styles, navbar['style'], before.navbar.style),
      position: oneOf(['left', 'right'], navbar['position'], before.navbar.position),
      folded: bool(navbar['folded'], before.navbar.folded),
    },
    toolbar: {
      display: bool(toolbar['display'], before.toolbar.display),
      style: oneOf(fixings, toolbar['style'], before.toolbar.style),
      position: oneOf(['above', 'below'], toolbar['position'], before.toolbar.position),
    },
    footer: {
      display: bool(footer['display'], before.footer.display),
      style: oneOf(fixings, footer['style'], before.footer.style),
    },
    leftSidePanel: {
      display: bool(part(patch, 'leftSidePanel')['display'], before.leftSidePanel.display),
    },
    rightSidePanel: {
      display: bool(part(patch, 'rightSidePanel')['display'], before.rightSidePanel.display),
    },
  };
}
