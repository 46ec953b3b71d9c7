import { describe, expect, it } from 'vitest';
import { projectApi } from './project.api.ts';
import { projectFields } from './project.schema.ts';

describe('project', () => {
  it('is only read so far', () => {
    expect(Object.values(projectApi).map(({ method }) => method)).toEqual(Array(6).fill('GET'));
    expect(Object.values(projectFields).map(({ write }) => write)).toEqual(['never', 'never', 'never']);
  });
});
