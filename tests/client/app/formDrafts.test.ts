import { afterEach, expect, it, vi } from 'vitest'
import { storeCredentials } from '#client/api/session.ts'
import { startFormDrafts } from '#client/app/formDrafts.ts'
import { draftPort } from '#client/ui/form/drafts.ts'
import { must } from '#shared/kernel/assert.ts'
import { until } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('document', { cookie: '' })
})

afterEach(() => vi.unstubAllGlobals())

it('a draft is dropped after what was kept before has arrived, however slow that is', async () => {
  stubBrowser({ serverUrl: 'http://unused' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const asked: string[] = []
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.endsWith('savedraft')) await slow.promise
    return Response.json({ status: 200, msg: 'OK', data: null })
  })
  storeCredentials({ token: 'a-token', user: '13800000001' })
  startFormDrafts()
  const port = must(draftPort(), 'the port')
  port.keep('form', { values: { name: 'Annexe' }, base: {} }, false)
  port.drop('form')
  await new Promise(setImmediate)
  expect(asked).toEqual(['/api/userinfo/savedraft'])
  slow.resolve()
  await until(() => asked.length === 2)
  expect(asked[1]).toBe('/api/userinfo/deletedraft')
})
