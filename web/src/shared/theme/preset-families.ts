/** The colors of one row of a preset: background is default and paper, text is primary and secondary, the accents are main and contrast text. */
export interface PaletteRow {
  divider: string;
  background: readonly [string, string];
  text: readonly [string, string];
  primary: readonly [string, string];
  secondary: readonly [string, string];
}

/** One name of the specification with its light row, its navbar row and its dark row. */
export interface PresetFamily {
  name: string;
  light: PaletteRow;
  navbar: PaletteRow;
  dark: PaletteRow;
  darkNavbar: readonly [string, string];
  darkToolbar: readonly [string, string];
}

/** The nine families behind the eighteen presets; contrast is held by presets.test.ts. */
export const presetFamilies: readonly PresetFamily[] = [
  {
    name: 'Default',
    light: {
      divider: '#DFE3E8',
      background: ['#F5F6F8', '#FFFFFF'],
      text: ['#1B2430', '#515C6B'],
      primary: ['#1D5FB8', '#FFFFFF'],
      secondary: ['#0B6B7D', '#FFFFFF'],
    },
    navbar: {
      divider: '#2C394A',
      background: ['#16202E', '#1E2A3A'],
      text: ['#EEF2F7', '#A9B6C6'],
      primary: ['#7FB2F5', '#0B1626'],
      secondary: ['#63C8DA', '#06222A'],
    },
    dark: {
      divider: '#2C343F',
      background: ['#12161C', '#1A2029'],
      text: ['#E8ECF2', '#A6B0BD'],
      primary: ['#7FB2F5', '#0B1626'],
      secondary: ['#63C8DA', '#06222A'],
    },
    darkNavbar: ['#0D1116', '#12161C'],
    darkToolbar: ['#1A2029', '#222A35'],
  },
  {
    name: 'Charcoal Teal',
    light: {
      divider: '#DAE2E2',
      background: ['#F3F6F6', '#FFFFFF'],
      text: ['#1C2627', '#4F5E5F'],
      primary: ['#34444B', '#FFFFFF'],
      secondary: ['#00706A', '#FFFFFF'],
    },
    navbar: {
      divider: '#37434A',
      background: ['#1F272A', '#273134'],
      text: ['#E9F0F0', '#A8B6B8'],
      primary: ['#9FB6BF', '#12191B'],
      secondary: ['#5CC2B8', '#06211E'],
    },
    dark: {
      divider: '#2D373B',
      background: ['#14191B', '#1C2326'],
      text: ['#E6EDED', '#A3B1B3'],
      primary: ['#9FB6BF', '#12191B'],
      secondary: ['#5CC2B8', '#06211E'],
    },
    darkNavbar: ['#0F1315', '#14191B'],
    darkToolbar: ['#1C2326', '#252E32'],
  },
  {
    name: 'Blue Silver',
    light: {
      divider: '#D9E0E9',
      background: ['#F2F5F9', '#FFFFFF'],
      text: ['#15223A', '#4C5B73'],
      primary: ['#104A9E', '#FFFFFF'],
      secondary: ['#526375', '#FFFFFF'],
    },
    navbar: {
      divider: '#28436B',
      background: ['#0F2747', '#16335B'],
      text: ['#EDF3FB', '#B4C5DC'],
      primary: ['#94BBF3', '#0A1B33'],
      secondary: ['#C3CDD8', '#17222E'],
    },
    dark: {
      divider: '#29364A',
      background: ['#101826', '#172233'],
      text: ['#E7EDF6', '#A7B4C7'],
      primary: ['#94BBF3', '#0A1B33'],
      secondary: ['#C3CDD8', '#17222E'],
    },
    darkNavbar: ['#0B111C', '#101826'],
    darkToolbar: ['#172233', '#1F2C40'],
  },
  {
    name: 'Slate Crimson',
    light: {
      divider: '#DDE1E5',
      background: ['#F4F5F7', '#FFFFFF'],
      text: ['#1E252C', '#545E68'],
      primary: ['#3C4A57', '#FFFFFF'],
      secondary: ['#B3132B', '#FFFFFF'],
    },
    navbar: {
      divider: '#3C4752',
      background: ['#232B33', '#2C353F'],
      text: ['#EEF1F4', '#B2BCC6'],
      primary: ['#AFBDCA', '#161C22'],
      secondary: ['#FF949C', '#33060C'],
    },
    dark: {
      divider: '#2F3740',
      background: ['#15191E', '#1D232A'],
      text: ['#E9EDF1', '#A7B1BB'],
      primary: ['#AFBDCA', '#161C22'],
      secondary: ['#FF949C', '#33060C'],
    },
    darkNavbar: ['#101317', '#15191E'],
    darkToolbar: ['#1D232A', '#262D36'],
  },
  {
    name: 'Emerald Gold',
    light: {
      divider: '#D5E4DC',
      background: ['#F1F7F4', '#FFFFFF'],
      text: ['#12291F', '#465C52'],
      primary: ['#00694A', '#FFFFFF'],
      secondary: ['#785600', '#FFFFFF'],
    },
    navbar: {
      divider: '#215B48',
      background: ['#0B3B2C', '#114A38'],
      text: ['#ECF7F1', '#B4D3C5'],
      primary: ['#7FD6B2', '#04241A'],
      secondary: ['#E9C46A', '#2B1F00'],
    },
    dark: {
      divider: '#263A32',
      background: ['#0E1A16', '#15251F'],
      text: ['#E5F0EA', '#A3B8AE'],
      primary: ['#7FD6B2', '#04241A'],
      secondary: ['#E9C46A', '#2B1F00'],
    },
    darkNavbar: ['#0A1310', '#0E1A16'],
    darkToolbar: ['#15251F', '#1D3129'],
  },
  {
    name: 'Indigo Coral',
    light: {
      divider: '#DCDEEF',
      background: ['#F3F4FB', '#FFFFFF'],
      text: ['#1C1F3A', '#555978'],
      primary: ['#303F9F', '#FFFFFF'],
      secondary: ['#B2371F', '#FFFFFF'],
    },
    navbar: {
      divider: '#3A428C',
      background: ['#1E2460', '#272E73'],
      text: ['#F0F1FC', '#BFC4EC'],
      primary: ['#B1BBF7', '#11153F'],
      secondary: ['#FF9E8C', '#3A0D05'],
    },
    dark: {
      divider: '#2E3252',
      background: ['#13152A', '#1B1E38'],
      text: ['#E9EAF6', '#ACB0CC'],
      primary: ['#B1BBF7', '#11153F'],
      secondary: ['#FF9E8C', '#3A0D05'],
    },
    darkNavbar: ['#0E1020', '#13152A'],
    darkToolbar: ['#1B1E38', '#242847'],
  },
  {
    name: 'Sky Blue Orange',
    light: {
      divider: '#D5E4ED',
      background: ['#F1F7FB', '#FFFFFF'],
      text: ['#102A3A', '#48606F'],
      primary: ['#0A6596', '#FFFFFF'],
      secondary: ['#A04100', '#FFFFFF'],
    },
    navbar: {
      divider: '#235D80',
      background: ['#0C3A57', '#124A6C'],
      text: ['#EDF7FD', '#B5D2E3'],
      primary: ['#8FD1F6', '#06222F'],
      secondary: ['#FFB366', '#331900'],
    },
    dark: {
      divider: '#273945',
      background: ['#0E1A22', '#15242E'],
      text: ['#E6F0F6', '#A2B5C1'],
      primary: ['#8FD1F6', '#06222F'],
      secondary: ['#FFB366', '#331900'],
    },
    darkNavbar: ['#0A131A', '#0E1A22'],
    darkToolbar: ['#15242E', '#1D303D'],
  },
  {
    name: 'Soft Green Maroon',
    light: {
      divider: '#D8E4DA',
      background: ['#F3F8F3', '#FFFFFF'],
      text: ['#1D2A20', '#4F5F52'],
      primary: ['#2F6B43', '#FFFFFF'],
      secondary: ['#7D1F3C', '#FFFFFF'],
    },
    navbar: {
      divider: '#3D6049',
      background: ['#23402D', '#2C4D38'],
      text: ['#EFF7F0', '#C6DCCB'],
      primary: ['#A1DBB0', '#0F2616'],
      secondary: ['#F3ABBE', '#3A0A19'],
    },
    dark: {
      divider: '#2E3C33',
      background: ['#141C17', '#1C2720'],
      text: ['#E7EFE8', '#A6B5A9'],
      primary: ['#A1DBB0', '#0F2616'],
      secondary: ['#F3ABBE', '#3A0A19'],
    },
    darkNavbar: ['#0F1511', '#141C17'],
    darkToolbar: ['#1C2720', '#25332A'],
  },
  {
    name: 'Cool Grey Pink',
    light: {
      divider: '#DEE1E8',
      background: ['#F4F5F8', '#FFFFFF'],
      text: ['#23262E', '#585E6D'],
      primary: ['#4A566A', '#FFFFFF'],
      secondary: ['#AD2A62', '#FFFFFF'],
    },
    navbar: {
      divider: '#474E5C',
      background: ['#2B303A', '#353B47'],
      text: ['#F1F2F6', '#BBC1CE'],
      primary: ['#BCC6D6', '#1C212A'],
      secondary: ['#F7A3C5', '#3D0A22'],
    },
    dark: {
      divider: '#333844',
      background: ['#17191F', '#20232B'],
      text: ['#EBECF1', '#ADB2BE'],
      primary: ['#BCC6D6', '#1C212A'],
      secondary: ['#F7A3C5', '#3D0A22'],
    },
    darkNavbar: ['#121419', '#17191F'],
    darkToolbar: ['#20232B', '#2A2E38'],
  },
];
