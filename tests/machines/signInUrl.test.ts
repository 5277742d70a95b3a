import { describe, expect, it } from 'vitest'
import { signInPath, signInUrl } from '#machines/signInUrl.ts'

describe('the sign-in page', () => {
  it.each([
    [0, '/login'],
    [1, '/logintp'],
    [2, '/loginhdgd'],
  ] as const)('of login variant %i is %s', (loginVariant, path) => {
    expect(signInPath(loginVariant)).toBe(path)
  })

  it('leads back to the page a stranger asked for, with its query', () => {
    const from = '/device/devicemanage?kind=light&page=2'
    expect(signInUrl({ loginVariant: 0, endReason: null, from })).toBe(
      '/login?redirect=%2Fdevice%2Fdevicemanage%3Fkind%3Dlight%26page%3D2',
    )
  })

  it('leads back after an idle time-out, except for the plain variant', () => {
    const at = (loginVariant: 0 | 1 | 2) => signInUrl({ loginVariant, endReason: 'idle', from: '/dashboard' })
    expect([at(0), at(1), at(2)]).toEqual([
      '/login',
      '/logintp?redirect=%2Fdashboard',
      '/loginhdgd?redirect=%2Fdashboard',
    ])
  })

  it('starts afresh for whoever signed out on purpose', () => {
    expect(signInUrl({ loginVariant: 1, endReason: 'signedOut', from: '/dashboard' })).toBe('/logintp')
  })
})
