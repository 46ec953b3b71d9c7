import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const { PORT = '3000' } = loadEnv('development', import.meta.dirname, 'PORT');
const server = `http://127.0.0.1:${PORT}`;

// What the sign-in page needs, and every page after it.
const baseModules =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@emotion|stylis|hoist-non-react-statics|react-is|clsx|@babel|@mui\/(system|utils|styled-engine|private-theming|material\/(styles|utils|colors|zero-styled|DefaultPropsProvider|transitions|CssBaseline|GlobalStyles|InitColorSchemeScript|Box|ButtonBase|useLazyRipple|Button|ButtonGroup|IconButton|CircularProgress|Typography|Link|FormControl|FormLabel|FormHelperText|InputBase|OutlinedInput|TextareaAutosize)))\//;
// What the shell and every list need.
const controlModules =
  /node_modules\/(react-router|@tanstack|@popperjs|react-transition-group|zod|@mui\/material\/(Tooltip|Grow|Fade|Popover|Popper|Modal|Unstable_TrapFocus|Portal|Backdrop|Paper|Menu|MenuItem|MenuList|List|ListItemIcon|ListItemText|Divider|Avatar|SvgIcon|InputAdornment|useMediaQuery|internal))\//;

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'web'),
  plugins: [react()],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // The content security policy allows files of our own and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Left alone, the bundler makes a hundred crumbs of what every page shares; together they compress better.
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            { name: 'base', test: baseModules, priority: 3 },
            { name: 'controls', test: controlModules, priority: 2 },
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
