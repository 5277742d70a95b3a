/** The template's role tokens: in a simulated world they open its demo, and nothing else of the whole contract. */
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { endpointsHere } from '#sim/edge/http/endpointsHere.ts'
import { gather } from '../../../support/gather.ts'
import { commitsOf } from '../../../support/logs.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { startTestServer } from '../../../support/testServer.ts'

const TOKENS = {
  'admin-token': 'admin',
  'editor-token': 'user',
  'user-token': 'user',
  'visitor-token': 'visitor',
}
const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
const site = sharedTestServer({ isSimulated: true })
const urlsOf = (menu: readonly { url: string; children: never[] }[]): string[] =>
  menu.flatMap(({ url, children }) => [url, ...urlsOf(children)])

describe.each(Object.entries(TOKENS))('%s', (token, role) => {
  it('is a role of the template, without a project and without a right', async () => {
    const { body } = await site().post('/userinfo/info', {}, token)
    expect(body.data).toMatchObject({
      roles: [role],
      isTemplateRole: true,
      issuperadmin: false,
      rights: [],
      areas: [],
      xmid: null,
      projectinfo: null,
    })
  })

  it('is refused everything else that needs a session, and writes nothing', async () => {
    const before = (await commitsOf(site().server.log, 'estate')).length
    const { xmid } = { xmid: site().projects[0].id }
    let refused = 0
    for (const endpoint of endpoints) {
      if (endpoint.permission === 'public' || endpoint.isOpenToTemplateRoles) continue
      for (const input of [{}, { xmid }]) {
        const answer = await site().post(endpoint.path, input, token)
        const { code } = answer.body.data as { code: string }
        expect([endpoint.path, answer.http, answer.body.status, code]).toEqual([
          endpoint.path,
          403,
          403,
          'no_permission',
        ])
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(50)
    expect(await commitsOf(site().server.log, 'estate')).toHaveLength(before)
    expect(await gather(site().server.services.vault.sessions())).toEqual([])
  })
})

describe('the menu of a template role', () => {
  it('holds what the role may see of the demo', async () => {
    const menuOf = async (token: string): Promise<string[]> => {
      const { body } = await site().post('/userinfo/dashboard', {}, token)
      return urlsOf((body.data as { menuList: never[] }).menuList)
    }
    expect(await menuOf('visitor-token')).toEqual(['/dashboard'])
    const [admin, user] = [await menuOf('admin-token'), await menuOf('user-token')]
    expect(admin).toContain('/permission/page')
    expect(admin.filter((url) => !url.startsWith('/permission')).length).toBeGreaterThan(20)
    expect(user.some((url) => url.startsWith('/permission'))).toBe(false)
    expect(await menuOf('editor-token')).toEqual(user)
  })
})

describe('everybody else', () => {
  it('is not of the template', async () => {
    const { body } = await site().post('/userinfo/info', {}, await site().signIn('admin'))
    expect(body.data).toMatchObject({ isTemplateRole: false, roles: ['admin'] })
  })

  it.each(['toString', '__proto__', 'constructor', 'ADMIN-TOKEN', 'guest-token', 'admin-token '])(
    'with the token %j is nobody',
    async (token) => {
      // Header values lose the blanks around them on the way.
      const isSame = token.trim() === 'admin-token'
      const { http } = await site().post('/userinfo/info', {}, token)
      expect(http).toBe(isSame ? 200 : 401)
    },
  )
})

describe('in live mode', () => {
  it('the role tokens are dead tokens like any other', async () => {
    const live = await startTestServer()
    for (const token of Object.keys(TOKENS)) {
      for (const { endpoint } of endpointsHere(false).flatMap((group) => group.endpoints)) {
        if (endpoint.permission === 'public') continue
        const answer = await live.post(endpoint.path, {}, token)
        expect([endpoint.path, answer.http, answer.body.status]).toEqual([endpoint.path, 401, -1009])
      }
    }
  })
})
