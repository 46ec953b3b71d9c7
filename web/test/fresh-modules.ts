import { vi } from 'vitest';

// The files of a project without isolation share what they loaded: before each, our own modules are forgotten, and what they
// had stored with them.
vi.resetModules();
