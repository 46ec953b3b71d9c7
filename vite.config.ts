import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { offlinePlugin } from './scripts/offline-plugin.ts';
import { textsPlugin } from './scripts/texts-plugin.ts';

const { PORT = '3000' } = loadEnv('development', import.meta.dirname, 'PORT');
const server = `http://127.0.0.1:${PORT}`;

// What the sign-in page needs, and every page after it.
const baseModules =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@emotion|stylis|hoist-non-react-statics|react-is|clsx|@babel|@mui\/(system|utils|styled-engine|private-theming|material\/(styles|utils|colors|zero-styled|DefaultPropsProvider|transitions|CssBaseline|GlobalStyles|InitColorSchemeScript|Box|ButtonBase|useLazyRipple|Button|ButtonGroup|IconButton|CircularProgress|Typography|Link|FormControl|FormLabel|FormHelperText|InputBase|OutlinedInput|TextareaAutosize)))\//;
// Helpers in those packages that sign-in never calls: they go with the controls that do.
const laterHelpers =
  /@mui\/(utils|system|material\/utils)\/(useRovingTabIndex|useSlotProps|contains|useControlled|useValueAsRef|fastObjectShallowCompare|getReactElementRef|createChainedFunction|getValidReactChildren|usePreviousProps|getScrollbarSize|useMediaQuery|mergeSlotProps|focusable|focusWithVisible|areArraysEqual)\b/;
// What the shell and every list need.
const controlModules =
  /node_modules\/((react-router|@tanstack|react-transition-group)\/|@mui\/material\/(Grow|Fade|Popover|Modal|Unstable_TrapFocus|Portal|Backdrop|Paper|Menu|MenuItem|MenuList|List|Avatar|SvgIcon|InputAdornment|useMediaQuery)\/|@mui\/material\/internal\/(Transition|animate)\.)/;

// What opens together travels together: each room takes what its doors import and no room before it has.
const rooms = [
  // Not main.tsx itself: it waits for other files, and none of them may wait for it.
  // What sign-in shares with later pages stands here too, so that people who are in never load the page itself.
  [
    'start',
    /(web\/src\/(App|pages\/sign-in\/LanguageChoice|shell\/(language|app-info|mount|Brand|access\/first-visit|theme\/SectionTheme)|shared\/(client\/read-together|i18n\/(problem-text|useTranslation)|icons\/Logo|format\/Code|page\/(useDocumentTitle|useHeadingFocus)|record\/visually-hidden))|contract\/src\/shared\/entity-names)\.tsx?$/,
  ],
  ['sign-in', /pages\/sign-in\/SignInPage\.tsx$/],
  ['shell', /web\/src\/(RoutedPages|shell\/layout\/ShellFrame|shell\/navbar\/SlideNavbar)\.tsx$/],
  ['list', /entities\/equipment\/EquipmentListPage\.tsx$/],
  ['references', /features\/references\/references\.ts$/],
  ['record', /entities\/equipment\/EquipmentPage\.tsx$/],
  ['form', /entities\/equipment\/EquipmentForm\.tsx$/],
] as const;

const web = path.resolve(import.meta.dirname, 'web');

// The page of the directory's popup is an entry of its own; the server knows that too.
const providerReturn: Plugin = {
  name: 'provider-return',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/(sso-login|callback)\/?(\?|$)/.test(request.url ?? '')) request.url = '/sso-login.html';
      next();
    });
  },
};

// The contract's schemas are only described until something checks a value: lists load without the schema library.
const deferredSchemas: Plugin = {
  name: 'deferred-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isOfContract = source === 'zod' && importer.includes('/contract/src/');
    return isOfContract ? path.join(web, 'src/shared/schema/deferred-zod.ts') : null;
  },
};

export default defineConfig({
  root: web,
  cacheDir: path.resolve(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), textsPlugin(), providerReturn, deferredSchemas, offlinePlugin(web)],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // The content security policy allows files of our own and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Left alone, the bundler makes a hundred crumbs of what every page shares; together they compress better.
    rolldownOptions: {
      input: [path.join(web, 'index.html'), path.join(web, 'sso-login.html')],
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: (id: string) => baseModules.test(id) && !laterHelpers.test(id),
              priority: 20,
            },
            { name: 'controls', test: controlModules, priority: 19 },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 19 },
            ...rooms.map(([name, test], at) => ({ name, test, priority: 18 - at })),
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/auth': server, '/health': server },
  },
});
