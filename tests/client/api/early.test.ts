/** What the page's first script asks is answered to who asks the same, once. */
import { afterEach, expect, it, vi } from 'vitest'
import { callHeaders } from '#client/api/session.ts'
import { ASKED_FIRST } from '#client/app/askedFirst.ts'
import { askEarly } from '#client/platform/early.ts'
import { postJson } from '#client/platform/http.ts'
import { menuContract } from '#shared/contract/menu.ts'
import { sessionContract } from '#shared/contract/session.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks what the session asks first', () => {
  expect(ASKED_FIRST).toEqual([`/api${sessionContract.info.path}`, `/api${menuContract.list.path}`])
})

it('an early answer is given to the same call of the same person, first and once', async () => {
  const sent: { url: string; token: string | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, token: headers['head-token'] })
    return new Response(JSON.stringify({ answer: sent.length }))
  })
  const [url] = ASKED_FIRST
  const mine = callHeaders({ token: 'mine', user: '13800000001' }, 'en')
  const others = callHeaders({ token: 'others', user: '13800000002' }, 'en')
  const ask = async (headers: Record<string, string>, body: object = {}) =>
    (await postJson(url, body, { headers, timeoutMs: 1_000 })).json
  askEarly(url, mine, '{}')
  expect(await ask(mine)).toEqual({ answer: 1 })
  expect(await ask(mine)).toEqual({ answer: 2 })
  // Who asked otherwise knows by now what is newer than an answer of the start.
  askEarly(url, mine, '{}')
  expect(await ask(others)).toEqual({ answer: 4 })
  expect(await ask(mine)).toEqual({ answer: 5 })
  askEarly(url, mine, '{}')
  expect(await ask(mine, { page: 2 })).toEqual({ answer: 7 })
  expect(await ask(mine)).toEqual({ answer: 8 })
  expect(sent.map(({ token }) => token)).toEqual([
    'mine',
    'mine',
    'mine',
    'others',
    'mine',
    'mine',
    'mine',
    'mine',
  ])
})
