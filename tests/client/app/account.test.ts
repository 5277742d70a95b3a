import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/apiError.ts'
import { storeCredentials } from '#client/api/session.ts'
import { loadAccount } from '#client/app/account.ts'
import { forgetPerson } from '#client/app/session/forgetPerson.ts'
import { storedUserName } from '#client/app/session/storedUser.ts'
import { startI18n } from '#client/i18n/i18n.ts'
import { sessionText } from '#client/platform/storage.ts'
import { menuContract } from '#shared/contract/menu.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { stubBrowser } from '../support/browser.ts'
import { memoryStorage } from '../support/memoryStorage.ts'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('document', { cookie: '' })
})

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  stubBrowser({ serverUrl: 'http://unused' })
  await startI18n('en')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server's answers about the account one after the other; null is none. About the menu there is never one. */
function answering(answers: readonly (Response | null)[]) {
  const left = [...answers]
  const asked = vi.fn()
  const fetched = async (url: string) => {
    if (!url.endsWith(sessionContract.info.path)) throw new TypeError('Failed to fetch')
    asked()
    const answer = left.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  vi.stubGlobal('fetch', fetched)
  return asked
}

/** Settled, however long it waits in between. */
async function outcome(loading: Promise<unknown>): Promise<unknown> {
  const settled = loading.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

it('the account is asked for again where no answer came, for its failure signs the person out', async () => {
  const data = { accountId: 'acc_1', xmid: null, projectinfo: null, roles: [], isTemplateRole: false }
  const stopping = Response.json({ status: 503, msg: 'Stopping' }, { status: 503 })
  const fetched = answering([null, stopping, null, Response.json({ status: 200, msg: 'OK', data })])
  expect(await outcome(loadAccount())).toMatchObject({ accountId: 'acc_1', projectId: null })
  expect(fetched).toHaveBeenCalledTimes(4)
})

it('it cannot be had after a minute without an answer, or at once where the server refuses', async () => {
  const fetched = answering([])
  expect(await outcome(loadAccount())).toMatchObject({ http: 0 })
  expect(fetched).toHaveBeenCalledTimes(60)
  const refused = answering([Response.json({ status: 500, msg: 'No' }, { status: 500 })])
  expect(await outcome(loadAccount())).toBeInstanceOf(ApiError)
  expect(refused).toHaveBeenCalledTimes(1)
})

it('what is asked before the first texts are there is asked in the language that is on its way', async () => {
  const languages: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    languages.push(headers['head-lang'])
    return Response.json({ status: 500, msg: 'No' }, { status: 500 })
  })
  const coming = startI18n('zh')
  await outcome(loadAccount())
  await coming
  expect(languages).toEqual(['zh', 'zh'])
})

it('an answer without a user ends in the message of the specification', async () => {
  answering([Response.json({ status: 200, msg: 'OK', data: null })])
  expect(await outcome(loadAccount())).toMatchObject({ message: 'Verification failed, please Login again.' })
})

it('the menu is requested with the token and type=1', async () => {
  storeCredentials({ token: 'mine', user: '13800000001' })
  const asked: unknown[] = []
  const data = { accountId: 'acc_1', xmid: 'prj_1', projectinfo: null, roles: [], isTemplateRole: false }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const isMenu = url.endsWith(menuContract.list.path)
    if (isMenu) asked.push(JSON.parse(body))
    return Response.json({ status: 200, msg: 'OK', data: isMenu ? { menuList: [] } : data })
  })
  await outcome(loadAccount())
  expect(asked).toEqual([{ token: 'mine', type: 1 }])
})

it('the user of this tab is kept in session storage without the token', async () => {
  storeCredentials({ token: 'mine', user: '13800000001' })
  const data = {
    accountId: 'acc_1',
    name: '王芳',
    nameEn: 'Wang Fang',
    xmid: null,
    projectinfo: null,
    roles: [],
  }
  answering([Response.json({ status: 200, msg: 'OK', data })])
  expect(storedUserName()).toBeNull()
  await outcome(loadAccount())
  expect(storedUserName()).toEqual({ name: '王芳', nameEn: 'Wang Fang' })
  expect(sessionText.read('SESSION_USERINFO')).not.toContain('mine')
  forgetPerson('signedOut')
  expect(storedUserName()).toBeNull()
})
