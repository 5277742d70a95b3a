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

it('an early answer is given to the same call of the same person, and once', async () => {
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
  expect(sent).toHaveLength(1)
  expect(await ask(others)).toEqual({ answer: 2 })
  expect(await ask(mine, { page: 2 })).toEqual({ answer: 3 })
  expect(await ask(mine)).toEqual({ answer: 1 })
  expect(await ask(mine)).toEqual({ answer: 4 })
  expect(sent.map(({ token }) => token)).toEqual(['mine', 'others', 'mine', 'mine'])
})
