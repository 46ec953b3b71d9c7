import { describe, expect, it } from 'vitest';
import { layoutDefaults, patchLayout } from '#web/shell/settings/layout.ts';
import { findWithoutEffect } from './without-effect.ts';

describe('options without effect', () => {
  it('are none at the start', () => {
    for (const config of Object.values(layoutDefaults)) {
      const named = Object.entries(findWithoutEffect(config));
      expect(named.filter(([, reason]) => reason !== undefined)).toEqual([]);
    }
  });

  it('follow what is hidden', () => {
    const config = patchLayout('layout2', layoutDefaults.layout2, {
      mode: 'fullwidth',
      navbar: { display: false },
      footer: { display: false },
    });
    expect(findWithoutEffect(config)).toMatchObject({
      containerWidth: 'fullwidth',
      navbar: 'navbarHidden',
      toolbar: undefined,
      toolbarPosition: 'navbarHidden',
      footer: 'footerHidden',
      rightSidePanel: undefined,
    });
  });

  it('know that the style Slide does not fold', () => {
    const config = patchLayout('layout1', layoutDefaults.layout1, { navbar: { style: 'style-1' } });
    expect(findWithoutEffect(config).folded).toBe('notFolding');
  });
});
