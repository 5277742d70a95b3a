import { describe, expect, it } from 'vitest'
import { findBoundaryBreaches } from '#scripts/checkBoundaries.ts'

/** What the check says about files given as `path: text`, as `path:line reason`. */
function breachesOf(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  return findBoundaryBreaches(sources).map(({ path, line, reason }) => `${path}:${line} ${reason}`)
}

describe('arrows between folders', () => {
  it.each([
    ['shared/a.ts', '#machines/b.ts'],
    ['shared/a.ts', '#sim/b.ts'],
    ['machines/a.ts', '#sim/b.ts'],
    ['machines/a.ts', '#client/b.ts'],
    ['sim/a.ts', '#client/app/b.ts'],
    ['client/app/a.ts', '#sim/b.ts'],
    ['sim/a.ts', '#tests/b.ts'],
    ['client/store/a.ts', '#scripts/b.ts'],
    ['client/store/a.ts', '#shared/domain/registry.ts'],
    ['client/ui/a.ts', '../store/b.ts'],
    ['client/ui/a.ts', '../api/b.ts'],
    ['client/ui/a.ts', '#machines/b.ts'],
    ['client/store/a.ts', '../screens/alarm/b.ts'],
    ['client/api/a.ts', '../actions/b.ts'],
    ['client/actions/a.ts', '../widgets/b.ts'],
    ['client/widgets/a.ts', '../screens/alarm/b.ts'],
    ['client/screens/alarm/a.ts', '../device/b.ts'],
    ['client/screens/alarm/a.ts', '../../app/b.ts'],
    ['client/screens/alarm/a.ts', '../../realtime/b.ts'],
    ['client/newlayer/a.ts', '../ui/b.ts'],
    ['sim/http/a.ts', '../../shared/b.ts'],
    ['tests/sim/a.ts', '../../sim/b.ts'],
  ])('refuse %s importing %s', (path, specifier) => {
    const found = breachesOf({ [path]: `\nimport { b } from '${specifier}'\n` })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:2 `)
  })

  it.each([
    ['machines/a.ts', '#shared/b.ts'],
    ['sim/a.ts', '#machines/b.ts'],
    ['shared/domain/alarm/a.ts', '../../kernel/b.ts'],
    ['client/screens/alarm/a.tsx', './Row.tsx'],
    ['client/screens/alarm/a.tsx', '../../widgets/alarm.ts'],
    ['client/widgets/a.tsx', '../actions/alarm.ts'],
    ['client/actions/a.ts', '../store/b.ts'],
    ['client/app/a.ts', '../screens/alarm/b.tsx'],
    ['client/realtime/a.ts', '../store/b.ts'],
    ['client/ui/a.ts', '#shared/b.ts'],
    ['client/ui/a.ts', '../platform/b.ts'],
    ['tests/sim/a.ts', '#sim/b.ts'],
  ])('allow %s importing %s', (path, specifier) => {
    expect(breachesOf({ [path]: `import { b } from '${specifier}'\n` })).toEqual([])
  })

  it('hold for re-exports, type imports and lazy imports alike', () => {
    const found = breachesOf({
      'shared/a.ts': "export { b } from '#sim/b.ts'\n",
      'shared/c.ts': "import type { B } from '#sim/b.ts'\n",
      'shared/d.ts': "export const load = () => import('#sim/b.ts')\n",
    })
    expect(found).toHaveLength(3)
  })
})

describe('packages', () => {
  it.each([
    ['shared/a.ts', 'xstate'],
    ['shared/a.ts', 'node:fs'],
    ['machines/a.ts', 'zod'],
    ['client/store/a.ts', 'rxjs'],
    ['client/realtime/connection.ts', 'rxjs'],
    ['client/store/a.ts', 'mqtt'],
    ['client/store/a.ts', 'node:path'],
    ['sim/http/a.ts', 'mqtt'],
    ['sim/http/a.ts', 'react'],
    ['sim/http/a.ts', 'node:timers/promises'],
    ['sim/http/a.ts', 'fs'],
    ['client/ui/a.ts', 'express'],
    ['client/ui/a.ts', 'left-pad'],
  ])('refuse %s importing %s', (path, name) => {
    expect(breachesOf({ [path]: `import { x } from '${name}'\n` })).toHaveLength(1)
  })

  it.each([
    ['shared/a.ts', 'zod'],
    ['machines/a.ts', 'xstate'],
    ['client/realtime/pipeline.ts', 'rxjs'],
    ['client/realtime/worker.ts', 'mqtt'],
    ['sim/world/host.ts', 'mqtt'],
    ['sim/http/a.ts', 'express-rate-limit'],
    ['client/ui/A.tsx', '@blueprintjs/core'],
    ['client/app/a.tsx', 'react-dom/client'],
    ['tests/support/a.ts', 'mqtt-packet'],
  ])('allow %s importing %s', (path, name) => {
    expect(breachesOf({ [path]: `import { x } from '${name}'\n` })).toEqual([])
  })

  it.each([
    ['sim/simulation/a.ts', 'node:fs', 'the port Files (sim/files/files.ts)'],
    ['sim/files/contentFiles.ts', 'node:fs/promises', 'the port Files (sim/files/files.ts)'],
    ['sim/storesOfMine.ts', 'node:fs', 'the port Files (sim/files/files.ts)'],
    ['sim/handlers/a.ts', 'node:sqlite', 'a port of sim/stores.ts'],
  ])('keep %s from writing by %s past the ports, and name what to use', (path, name, port) => {
    for (const text of [`import { x } from '${name}'\n`, `export const x = () => import('${name}')\n`])
      expect(breachesOf({ [path]: text })).toEqual([expect.stringContaining(port)])
  })

  it.each([
    ['sim/files/diskFiles.ts', 'node:fs/promises'],
    ['sim/storage/a.ts', 'node:fs'],
    ['sim/yaml/a.ts', 'node:fs'],
    ['sim/readmodels/a.ts', 'node:sqlite'],
    ['scripts/run/a.mjs', 'node:fs'],
  ])('let %s use %s', (path, name) => {
    expect(breachesOf({ [path]: `import { x } from '${name}'\n` })).toEqual([])
  })

  it("refuse Blueprint's old Popover and allow its successor", () => {
    const found = breachesOf({
      'client/ui/A.tsx': "import { Popover } from '@blueprintjs/core'\n",
      'client/ui/layers/B.tsx': "import { PopoverNext } from '@blueprintjs/core'\n",
    })
    expect(found).toEqual([expect.stringContaining('client/ui/A.tsx:1 ')])
  })
})

describe('overlays', () => {
  it.each(['Dialog', 'Drawer', 'Overlay2', 'PopoverNext', 'ContextMenuPopover'])(
    'refuse %s outside of the blocks that give the focus back',
    (name) => {
      const found = breachesOf({
        'client/screens/alarm/A.tsx': `import { Button, ${name} } from '@blueprintjs/core'\n`,
        'client/ui/layers/B.tsx': `import { ${name} } from '@blueprintjs/core'\n`,
      })
      expect(found).toEqual([expect.stringContaining('client/screens/alarm/A.tsx:1 ')])
    },
  )

  it.each(['Menu', 'MenuItem', 'MenuDivider', 'Tooltip'])(
    'refuse %s with the page: it is a part that is fetched later',
    (name) => {
      const found = breachesOf({
        'client/screens/alarm/A.tsx': `import { Button, ${name} } from '@blueprintjs/core'\n`,
        'client/ui/layers/overlays.ts': `export { ${name} } from '@blueprintjs/core'\n`,
      })
      expect(found).toEqual([expect.stringContaining('client/ui/layers/overlayParts.ts')])
    },
  )

  it('refuse those made by hand, and allow what is none', () => {
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
})

describe('modules', () => {
  it('refuse cycles, barrels and default exports', () => {
    const found = breachesOf({
      'shared/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
      'shared/b.ts': "import { c } from './c.ts'\nexport const b = c\n",
      'shared/c.ts': "import { a } from '#shared/a.ts'\nexport const c = a\n",
      'sim/index.ts': 'export const x = 1\n',
      'sim/all.ts': "export * from './one.ts'\n",
      'sim/one.ts': 'export default 1\n',
    })
    expect(found.sort()).toEqual([
      expect.stringContaining('shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts'),
      expect.stringContaining('sim/all.ts:1 no `export *`'),
      expect.stringContaining('sim/index.ts:1 no index files'),
      expect.stringContaining('sim/one.ts:1 no default exports'),
    ])
  })

  it('refuse a cycle that an `import()` closes', () => {
    const found = breachesOf({
      'client/app/routes/screens.ts': "export const load = () => import('../session/Page.ts')\n",
      'client/app/session/Page.ts': "import { load } from '../routes/screens.ts'\nexport const Page = load\n",
    })
    expect(found).toEqual([
      expect.stringContaining(
        'routes/screens.ts -> client/app/session/Page.ts -> client/app/routes/screens.ts',
      ),
    ])
  })

  it('allow a cycle of types, and the default export of a tool configuration', () => {
    const found = breachesOf({
      'shared/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'shared/b.ts': "import type { A } from './a.ts'\nexport type B = A\n",
      'client/vite.config.ts': 'export default {}\n',
    })
    expect(found).toEqual([])
  })

  it('refuse icons given by name', () => {
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
    for (const path of ['sim/clock.ts', 'client/platform/time.ts', 'client/realtime/worker.ts']) {
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
