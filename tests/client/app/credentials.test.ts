import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearDemoRole,
  readCredentials,
  readDemoRole,
  readOwnCredentials,
  storeCredentials,
  storeDemoRole,
} from '#client/api/session.ts'
import { forgetPerson } from '#client/app/session/forgetPerson.ts'
import { readLoginVariant, writeLoginVariant } from '#client/app/session/loginVariant.ts'
import { localText, sessionText } from '#client/platform/storage.ts'
import { stubBrowser } from '../support/browser.ts'
import { memoryStorage } from '../support/memoryStorage.ts'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('document', { cookie: '' })
})

beforeEach(() => {
  stubBrowser({ serverUrl: 'http://unused' })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('what calls are made with', () => {
  it('is the person’s own token, or while they look through a role of the demo that role’s', () => {
    expect(readCredentials()).toBeNull()
    storeCredentials({ token: 'mine', user: 'acc_1' })
    storeDemoRole('visitor')
    expect(readCredentials()).toEqual({ token: 'visitor-token', user: 'visitor' })
    expect(readOwnCredentials()).toEqual({ token: 'mine', user: 'acc_1' })
    clearDemoRole()
    expect(readCredentials()).toEqual({ token: 'mine', user: 'acc_1' })
  })

  it('is nobody’s for whoever has no session of their own, whatever the tab’s storage says', () => {
    sessionText.write('SESSION_DEMO_ROLE', 'admin')
    expect(readCredentials()).toBeNull()
    sessionText.write('SESSION_DEMO_ROLE', 'owner')
    expect(readDemoRole()).toBeNull()
  })
})

describe('the sign-in page of this browser', () => {
  it.each([0, 1, 2] as const)('stays number %i', (variant) => {
    writeLoginVariant(variant)
    expect(readLoginVariant()).toBe(variant)
  })

  it.each(['', '3', 'x', '01'])('is the first after %j', (text) => {
    localText.write('tempuserId', text)
    expect(readLoginVariant()).toBe(0)
  })
})

describe('what is forgotten at the end of a session', () => {
  const fill = () => {
    for (const key of ['tempuserId', 'theme_color', 'tagsView', 'list_columns/devices', 'draft']) {
      localText.write(key, '1')
    }
    sessionText.write('TABS', '1')
  }

  it('is what this tab kept; the browser keeps the rest for whoever signs out and in again', () => {
    fill()
    forgetPerson('signedOut')
    expect(sessionText.keys()).toEqual([])
    expect(localText.read('draft')).toBe('1')
  })

  it('is after a time-out also what the browser kept of the person, but not its look', () => {
    fill()
    forgetPerson('idle')
    expect(sessionText.keys()).toEqual([])
    expect(localText.keys()).toEqual(['tempuserId', 'theme_color', 'tagsView', 'list_columns/devices'])
  })
})
