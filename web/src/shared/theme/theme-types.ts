import type { CSSProperties } from 'react';
import type { SurfaceRoles } from './roles.ts';
import type { Tone, ToneName } from './tones.ts';

interface Roles {
  surface: SurfaceRoles;
  control: { border: string };
  tone: Record<ToneName, Tone>;
  focus: string;
}

declare module '@mui/material/styles' {
  interface Palette extends Roles {}
  interface PaletteOptions extends Roles {}
  interface PaletteColor {
    soft: string;
    line: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    line?: string;
  }
  interface TypographyVariants {
    code: CSSProperties;
  }
  interface TypographyVariantsOptions {
    code?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    code: true;
  }
}
