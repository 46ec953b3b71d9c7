import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Stands for the library in tests, which make thousands of accounts: the same algorithm, with as little work as it takes.
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

// OWASP's smallest recommended work; whoever asks for less would be cheap outside of tests too.
const smallest = { memoryCost: 19_456, timeCost: 2 };

export const hash: typeof Argon2.hash = (password, options, ...rest) => {
  const { memoryCost = 0, timeCost = 0 } = options ?? {};
  if (memoryCost < smallest.memoryCost || timeCost < smallest.timeCost) {
    throw new Error(`passwords would be hashed with too little work: ${memoryCost} KB, ${timeCost} times`);
  }
  return library.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, ...rest);
};

export const verify = library.verify;
