import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { fontMono, fontSans } from '#web/shared/theme/typography.ts';
import { LabelDrawing } from './LabelDrawing.tsx';

const line = {
  kind: 'text',
  x: 0,
  y: 0,
  width: 20,
  height: 4,
  baseline: 3,
  size: 8,
  align: 'start',
  isBold: false,
  isMono: false,
  isCut: false,
} as const;

describe('LabelDrawing', () => {
  it('draws tags and serial numbers in letters of one width, as they are printed', () => {
    const shapes: LabelShape[] = [
      { ...line, content: 'EQ-104877', isMono: true },
      { ...line, content: 'Laptop' },
    ];
    const { container } = render(
      <LabelDrawing width={60} height={25} corner={0} shapes={shapes} scale={2} title="EQ-104877" />,
    );
    const fonts = [...container.querySelectorAll('text')].map((text) => text.getAttribute('font-family'));
    expect(fonts).toEqual([fontMono, fontSans]);
  });
});
