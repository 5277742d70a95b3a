import { describe, expect, it } from 'vitest'
import { findPlatformBreaches } from '#scripts/checkPlatform.ts'

/** Breaches of files given as `path: text`, as `path:line reason`. */
function breachesOf(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  return findPlatformBreaches(sources).map(({ path, line, reason }) => `${path}:${line} ${reason}`)
}

describe('markup', () => {
  it('refuses overlays made by hand', () => {
    const found = breachesOf({
      'client/app/A.tsx': 'export const a = <dialog open />\n',
      'client/app/B.tsx': 'export const b = <div role="dialog" aria-modal="true" />\n',
      'client/ui/layers/C.tsx': 'export const c = <dialog />\n',
      'client/app/D.tsx': 'export const d = <Modal isOpen onClose={close} />\n',
    })
    expect(found).toEqual([
      expect.stringContaining('client/app/A.tsx:1 '),
      expect.stringContaining('client/app/B.tsx:1 '),
    ])
  })

  it('refuses icons given by name', () => {
    const text = 'export const a = <Button icon="add" rightIcon={\'caret-down\'} endIcon={<Add />} />\n'
    expect(breachesOf({ 'client/ui/A.tsx': text })).toHaveLength(2)
  })
})

describe('the platform', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'setTimeout(f, 1)',
    'setInterval(f, 1)',
    'requestAnimationFrame(f)',
    "fetch('/x')",
    "globalThis.fetch('/x')",
    "localStorage.getItem('x')",
    "window.sessionStorage.getItem('x')",
    'document.cookie',
    'performance.now()',
    'f({ setTimeout })',
  ])('is out of reach: %s', (use) => {
    const text = `export const a = (f: () => void) => [f, ${use}]\n`
    for (const path of ['shared/a.ts', 'machines/a.ts', 'sim/http/a.ts', 'client/store/a.ts']) {
      expect(breachesOf({ [path]: text })).not.toEqual([])
    }
    for (const path of ['sim/base/clock.ts', 'client/platform/time.ts', 'client/realtime/worker.ts']) {
      expect(breachesOf({ [path]: text })).toEqual([])
    }
  })

  it.each([
    'clock.setTimeout(f, 1)',
    'new Date(atMs)',
    '{ setTimeout: f }',
    '((fetch: () => void) => fetch())(f)',
    '(x as ReturnType<typeof setTimeout>)',
    "'Date.now()' // Date.now()",
  ])('is not meant by %s', (use) => {
    expect(breachesOf({ 'sim/http/a.ts': `export const a = [\n${use}\n]\n` })).toEqual([])
  })
})
