import * as React from 'react';

// React's development build writes down where each element was made, for its warnings: an eighth of the time of these
// tests. After ten thousand elements in a second it stops by itself; here it never begins.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {
      // React counts on, and from nought again each second.
    },
    configurable: true,
  });
}
