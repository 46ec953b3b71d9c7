import type { LayoutConfig } from '#web/shell/settings/layout.ts';

export type Reason = 'fullwidth' | 'navbarHidden' | 'toolbarHidden' | 'footerHidden' | 'notFolding';

/** The options that change nothing at present, and why. */
export interface WithoutEffect {
  containerWidth: Reason | undefined;
  navbar: Reason | undefined;
  folded: Reason | undefined;
  toolbar: Reason | undefined;
  toolbarPosition: Reason | undefined;
  footer: Reason | undefined;
  rightSidePanel: Reason | undefined;
}

export function findWithoutEffect(config: LayoutConfig): WithoutEffect {
  const navbar = config.navbar.display ? undefined : 'navbarHidden';
  const toolbar = config.toolbar.display ? undefined : 'toolbarHidden';
  return {
    containerWidth: config.mode === 'fullwidth' ? 'fullwidth' : undefined,
    navbar,
    folded: navbar ?? (config.navbar.style === 'style-1' ? 'notFolding' : undefined),
    toolbar,
    toolbarPosition: toolbar ?? navbar,
    footer: config.footer.display ? undefined : 'footerHidden',
    // The quick panel is opened from the toolbar.
    rightSidePanel: toolbar,
  };
}
