import { describe, expect, it } from 'vitest'
import { gather } from '../../../support/gather.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const ask = (site: TestServer, username: string, password = PASSWORD) =>
  site.post('/hotel/Userinfo', { username, password })

describe('the hotel service', () => {
  it('names the hotels whose console is open to the person, and opens no session', async () => {
    const site = await startTestServer()
    const [first, second] = site.projects
    const operator = await ask(site, PHONES.operator)
    expect(operator.body.data).toEqual({
      name: 'operator',
      nameEn: '',
      hotels: [{ xmid: first.id, name: '一号酒店', nameEn: '一号酒店', roleName: 'operator' }],
    })
    const all = (await ask(site, PHONES.super)).body.data as { hotels: { xmid: string }[] }
    expect(all.hotels.map(({ xmid }) => xmid)).toEqual([first.id, second.id])
    expect(await gather(site.server.services.vault.sessions())).toEqual([])
  })

  it('sends away whoever has no hotel to enter', async () => {
    const site = await startTestServer()
    for (const person of ['stranger', 'fieldStaff'] as const)
      expect((await ask(site, PHONES[person])).body.status).toBe(1006)
  })

  it('answers a wrong password and an unknown phone as sign-in does, and counts them with it', async () => {
    const site = await startTestServer()
    const [wrong, unknown] = [await ask(site, PHONES.admin, 'wrong-1234'), await ask(site, '13977777777')]
    expect([wrong.http, wrong.body]).toEqual([unknown.http, unknown.body])
    expect(wrong.body.status).toBe(1001)
    for (let n = 0; n < 9; n += 1) await ask(site, PHONES.admin, `wrong-${n}`)
    expect((await ask(site, PHONES.admin)).http).toBe(429)
    const login = await site.post('/userinfo/login', { username: PHONES.admin, password: PASSWORD })
    expect([login.http, login.body.status]).toEqual([429, 1002])
  })
})
