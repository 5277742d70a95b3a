/** Staff through the real server: who is listed, who may change whom, and that access ends at once. */
import { describe, expect, it } from 'vitest'
import { RIGHTS } from '#shared/permissions.ts'
import { connectConsole } from '../../../support/console.ts'
import { giveRole } from '../../../support/roles.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Row {
  readonly id: string
  readonly nickname: string
  readonly phone: string
  readonly roleId: string
  readonly roleName: string
  readonly signedInAtMs: number | null
  readonly isOnline: boolean
}

const staffOf = async (site: TestServer, token: string, input: object = {}): Promise<readonly Row[]> =>
  ((await site.post('/auth/peoplelist', { pageSize: 100, ...input }, token)).body.data as { list: Row[] })
    .list
const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code

async function start() {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const named = async (nickname: string, token = admin) =>
    (await staffOf(site, token)).find((row) => row.nickname === nickname)
  return { site, admin, named }
}

describe('staff', () => {
  it('are listed with phone, role and last sign-in, and found by each', async () => {
    const { site, admin, named } = await start()
    expect(await named('operator')).toMatchObject({
      phone: PHONES.operator,
      roleName: 'operator',
      signedInAtMs: null,
    })
    await connectConsole(site, await site.signIn('operator'))
    const operator = await named('operator')
    expect(operator?.signedInAtMs).toBeGreaterThan(0)
    expect(operator?.isOnline).toBe(true)
    for (const name of ['OPERATOR', PHONES.operator])
      expect((await staffOf(site, admin, { name })).map(({ id }) => id)).toEqual([operator?.id])
    const ofRole = await staffOf(site, admin, { roleId: operator?.roleId })
    expect(ofRole.map(({ nickname }) => nickname)).toEqual(['operator'])
    const again = await site.restart()
    const kept = (await staffOf(again, await again.signIn('admin'))).find(({ id }) => id === operator?.id)
    expect(kept?.signedInAtMs).toBe(operator?.signedInAtMs)
  })

  it('get another role, which holds at their next call', async () => {
    const { site, admin, named } = await start()
    const viewer = await site.signIn('viewer')
    const control = { items: [{ deviceId: site.projects[0].house.lights[0], values: { state: 'ON' } }] }
    expect((await site.post('/device/control', control, viewer)).http).toBe(403)
    const change = { memberId: (await named('viewer'))?.id, roleId: (await named('admin'))?.roleId }
    expect((await site.post('/auth/updatepeople', change, admin)).body.status).toBe(200)
    expect((await site.post('/device/control', control, viewer)).http).not.toBe(403)
  })

  it('lose the project at once when they are removed, on calls and on the live connection', async () => {
    const { site, admin, named } = await start()
    const token = await site.signIn('viewer')
    const live = await connectConsole(site, token)
    const { id: memberId } = (await named('viewer')) ?? {}
    expect((await site.post('/auth/deletepeople', { memberId }, admin)).body.status).toBe(200)
    expect((await site.post('/moban/devicelist', { xmid: site.projects[0].id }, token)).http).toBe(404)
    await until(() => !live.client.connected)
    expect(await named('viewer')).toBeUndefined()
  })

  it('above one’s own role are out of reach, and no role above it is given', async () => {
    const { site, named } = await start()
    await giveRole(site, 'viewer', { rights: ['home.view', 'staff.manage'] })
    const lead = await site.signIn('viewer')
    const admin = await named('admin', lead)
    const worker = await named('fieldStaff', lead)
    for (const [path, fields] of [
      ['/auth/updatepeople', { memberId: admin?.id, nickname: 'X' }],
      ['/auth/deletepeople', { memberId: admin?.id }],
      ['/auth/updatepeople', { memberId: worker?.id, roleId: admin?.roleId }],
    ] as const) {
      const refused = await site.post(path, fields, lead)
      expect([path, refused.http, codeOf(refused)]).toEqual([path, 403, 'role_exceeds_own'])
    }
  })

  it('keep the last administrator, also where two remove each other', async () => {
    const { site, admin, named } = await start()
    const first = await named('admin')
    expect(codeOf(await site.post('/auth/deletepeople', { memberId: first?.id }, admin))).toBe(
      'last_administrator',
    )
    const second = await named('viewer')
    const promote = { memberId: second?.id, roleId: first?.roleId }
    await site.post('/auth/updatepeople', promote, admin)
    const other = await site.signIn('viewer')
    const answers = await Promise.all([
      site.post('/auth/deletepeople', { memberId: second?.id }, admin),
      site.post('/auth/deletepeople', { memberId: first?.id }, other),
    ])
    expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
  })

  it('of another project, and of a project of which one sees a part, are unknown', async () => {
    const { site, admin } = await start()
    const foreign = (await staffOf(site, await site.signIn('foreigner')))[0]
    expect((await site.post('/auth/deletepeople', { memberId: foreign?.id }, admin)).http).toBe(404)
    await giveRole(site, 'operator', { areas: [site.projects[0].house.rooms[0]], rights: [...RIGHTS] })
    expect(await staffOf(site, await site.signIn('operator'))).toEqual([])
  })
})
