import { describe, expect, it } from 'vitest'
import { anEnterprise, aPicture, dataOf, OTHER_CREDIT_CODE } from '../../../support/accounts.ts'
import { filesIn } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { type Person, startTestServer, type TestServer } from '../../../support/testServer.ts'

const submit = (site: TestServer, token: string, more: object = {}) =>
  site.post('/userinfo/addcertification', anEnterprise(more), token)
const decide = (site: TestServer, token: string, ids: readonly string[], state: string, reason = '') =>
  site.post('/userinfo/updatemsgstate', { ids, state, reason }, token)
const idOf = (answer: Awaited<ReturnType<typeof submit>>): string => dataOf<{ id: string }>(answer).id
const pictures = (site: TestServer): string[] =>
  filesIn(site.folder).filter((path) => path.includes('/files/') && !path.endsWith('/estate.json'))

async function siteWith<P extends Person>(...people: P[]) {
  const site = await startTestServer()
  const tokens = {} as Record<P, string>
  for (const person of people) tokens[person] = await site.signIn(person)
  return { site, tokens }
}

describe('certifying an enterprise', () => {
  it('goes from the applicant over the review to the list of enterprises, and stays over a restart', async () => {
    const { site, tokens } = await siteWith('stranger', 'super')
    const submitted = await submit(site, tokens.stranger)
    expect(submitted.body).toMatchObject({ status: 200, data: { state: 'inReview', reviewedAtMs: null } })
    const list = (from: TestServer) => from.post('/userinfo/companylist', {}, tokens.stranger)
    expect((await list(site)).body.data).toMatchObject({ list: [], total: 0 })
    const agreed = await decide(site, tokens.super, [idOf(submitted)], 'agreed')
    expect(agreed.body.data).toEqual({ acknowledged: [], reviewed: [idOf(submitted)] })
    const again = await site.restart()
    expect((await list(again)).body.data).toMatchObject({
      list: [{ id: idOf(submitted), name: '海港（上海）有限公司', leader: 'stranger' }],
      total: 1,
    })
    const info = await again.post('/userinfo/info', {}, tokens.stranger)
    expect(info.body.data).toMatchObject({ iscer: true })
    const profile = await again.post('/userinfo/userbaseinfo', {}, tokens.stranger)
    expect(profile.body.data).toMatchObject({ iscer: true, certification: { state: 'approved' } })
  })

  it('tells the applicant why it was rejected, who may submit again', async () => {
    const { site, tokens } = await siteWith('stranger', 'super')
    const id = idOf(await submit(site, tokens.stranger))
    expect((await submit(site, tokens.stranger)).body.status).toBe(1011)
    expect((await decide(site, tokens.super, [id], 'rejected', ' ')).body.status).toBe(1016)
    expect((await decide(site, tokens.super, [id], 'rejected', '执照照片模糊')).body.status).toBe(200)
    const profile = await site.post('/userinfo/userbaseinfo', {}, tokens.stranger)
    expect(profile.body.data).toMatchObject({
      iscer: false,
      certification: { id, state: 'rejected', reason: '执照照片模糊' },
    })
    expect((await submit(site, tokens.stranger)).body.status).toBe(200)
  })

  it('is refused for a wrong credit code and for one of somebody else', async () => {
    const { site, tokens } = await siteWith('stranger', 'admin', 'super')
    const wrong = await submit(site, tokens.stranger, { creditCode: '91330100799655058A' })
    expect(wrong.body.status).toBe(1012)
    const id = idOf(await submit(site, tokens.stranger, { creditCode: '91330100799655058b' }))
    await decide(site, tokens.super, [id], 'agreed')
    expect((await submit(site, tokens.admin)).body.status).toBe(1013)
    expect((await submit(site, tokens.admin, { creditCode: OTHER_CREDIT_CODE })).body.status).toBe(200)
  })
})

describe('the picture of a licence', () => {
  it('is kept once, under its content’s name, and no part of it is in the log', async () => {
    const { site, tokens } = await siteWith('stranger', 'admin', 'super')
    const licence = aPicture(2_000)
    const id = idOf(await submit(site, tokens.stranger, { licence }))
    await submit(site, tokens.admin, { licence, creditCode: OTHER_CREDIT_CODE })
    expect(pictures(site)).toHaveLength(1)
    const log = JSON.stringify(await commitsOf(site.server.log, 'estate'))
    expect(log).not.toContain(licence.slice(-200))
    const ask = (token: string, asked = id) =>
      site.post('/userinfo/certificationlicence', { id: asked }, token)
    expect((await ask(tokens.stranger)).body.data).toEqual({ licence })
    expect((await ask(tokens.super)).body.data).toEqual({ licence })
    const [foreign, unknown] = [await ask(tokens.admin), await ask(tokens.admin, 'cer_zzz')]
    expect([foreign.http, foreign.body]).toEqual([unknown.http, unknown.body])
    expect(foreign.http).toBe(404)
  })

  it.each([
    ['a page that says it is a picture', 'data:image/png;base64,PHNjcmlwdD4=', 1014],
    ['a type that is another’s', aPicture(600, 'image/jpeg'), 1014],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+', 1014],
    ['no data address', 'https://example.com/licence.png', 1014],
    ['bytes that are no base64', 'data:image/png;base64,iVBORw0KGgo=!!', 1014],
    ['more than 2 MiB', aPicture(2 * 1024 * 1024 + 1), 1015],
  ])('is refused as %s, and nothing is kept', async (_, licence, status) => {
    const { site, tokens } = await siteWith('stranger')
    const answer = await submit(site, tokens.stranger, { licence })
    expect([answer.http, answer.body.status]).toEqual([200, status])
    expect(pictures(site)).toEqual([])
  })

  it('takes up to 2 MiB', async () => {
    const { site, tokens } = await siteWith('stranger')
    const licence = aPicture(2 * 1024 * 1024)
    const id = idOf(await submit(site, tokens.stranger, { licence }))
    const kept = await site.post('/userinfo/certificationlicence', { id }, tokens.stranger)
    expect(dataOf<{ licence: string }>(kept).licence === licence).toBe(true)
  })

  it('of an application that is refused takes no room', async () => {
    const { site, tokens } = await siteWith('stranger')
    await submit(site, tokens.stranger, { creditCode: '91330100799655058A' })
    expect(pictures(site)).toEqual([])
    await submit(site, tokens.stranger)
    await submit(site, tokens.stranger, { licence: aPicture(700) })
    expect(pictures(site)).toHaveLength(1)
  })
})

describe('reviews', () => {
  const reviews = (site: TestServer, token: string, more: object = {}) =>
    site.post('/userinfo/notifylist', { category: 'review', ...more }, token)

  it('are listed for the super administrator, the newest first, page by page, by state and by name', async () => {
    const { site, tokens } = await siteWith('stranger', 'admin', 'operator', 'super')
    const first = idOf(await submit(site, tokens.stranger))
    const second = idOf(await submit(site, tokens.admin, { name: '江南物业', creditCode: OTHER_CREDIT_CODE }))
    const ids = async (more: object = {}) => {
      const { list, total } = dataOf<{ list: { id: string }[]; total: number }>(
        await reviews(site, tokens.super, more),
      )
      return [total, list.map(({ id }) => id)]
    }
    expect(await ids()).toEqual([2, [second, first]])
    expect(await ids({ pageSize: 1, pageNum: 2 })).toEqual([2, [first]])
    await decide(site, tokens.super, [first], 'agreed')
    expect(await ids({ state: 'open' })).toEqual([1, [second]])
    expect(await ids({ state: 'closed' })).toEqual([1, [first]])
    expect(await ids({ search: '江南' })).toEqual([1, [second]])
    expect(await ids({ search: 'STRANGER' })).toEqual([1, [first]])
    expect((await reviews(site, tokens.operator)).body.data).toMatchObject({ list: [], total: 0 })
    expect((await reviews(site, tokens.super, { severity: 'critical' })).http).toBe(400)
  })

  it('are decided by nobody else, who is not told what exists', async () => {
    const { site, tokens } = await siteWith('stranger', 'admin')
    const id = idOf(await submit(site, tokens.stranger))
    const [real, unknown] = [
      await decide(site, tokens.admin, [id], 'agreed'),
      await decide(site, tokens.admin, ['cer_zzz'], 'agreed'),
    ]
    expect([real.http, real.body]).toEqual([unknown.http, unknown.body])
    expect(real.http).toBe(403)
    expect(site.server.services.workspaces.estate.state.first('certification', 'state', 'inReview')?.id).toBe(
      id,
    )
  })

  it('are not acknowledged, and alarms not agreed to', async () => {
    const { site, tokens } = await siteWith('stranger', 'super')
    const id = idOf(await submit(site, tokens.stranger))
    for (const [ids, state] of [
      [[id], 'acknowledged'],
      [['alm_1'], 'agreed'],
      [[id, 'alm_1'], 'agreed'],
    ] as const)
      expect((await decide(site, tokens.super, ids, state)).http).toBe(400)
  })
})

describe('the list of enterprises', () => {
  it('names each once, sorted, searched and paged', async () => {
    const { site, tokens } = await siteWith('stranger', 'admin', 'super')
    const certify = async (token: string, more: object) =>
      decide(site, tokens.super, [idOf(await submit(site, token, more))], 'agreed')
    await certify(tokens.stranger, {})
    await certify(tokens.stranger, { address: '新地址 2 号' })
    await certify(tokens.admin, { name: '安达酒店', creditCode: OTHER_CREDIT_CODE })
    const list = async (more: object = {}) =>
      dataOf<{ list: { name: string; address: string }[]; total: number }>(
        await site.post('/userinfo/companylist', more, tokens.stranger),
      )
    const all = await list()
    expect(all.list.map(({ name }) => name)).toEqual(['安达酒店', '海港（上海）有限公司'])
    expect(all.list[1]?.address).toBe('新地址 2 号')
    expect((await list({ name: '安达' })).total).toBe(1)
    expect(await list({ pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      list: [{ name: '海港（上海）有限公司' }],
    })
  })
})
