import { describe, expect, it } from 'vitest';
import { isLeaked } from './leaked-passwords.ts';

describe('isLeaked', () => {
  it.each([
    'password',
    'PassWord',
    'Password123!',
    'qwerty12345',
    '12345678',
    '2024Summer!!',
    'p@$$w0rd',
    'ＰＡＳＳＷＯＲＤ1',
  ])('knows %s', (password) => expect(isLeaked(password)).toBe(true));
  it.each([
    'correct horse battery',
    'my summer of 1987 was fine',
    'x7#Kq!vv',
    'abc-7419-xq',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
  ])('lets %s pass', (password) => expect(isLeaked(password)).toBe(false));
});
