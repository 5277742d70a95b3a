/** Roles on the real server: who manages them, limits of granting, immediate effect. */
import { describe, expect, it } from 'vitest'
import { RIGHTS, type Right } from '#shared/permissions.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

interface RoleRow {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly rights: readonly Right[]
}

const rolesOf = async (site: TestServer, token: string): Promise<readonly RoleRow[]> =>
  ((await site.post('/auth/rolelist', { pageSize: 100 }, token)).body.data as { list: RoleRow[] }).list

async function start() {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const idOf = async (name: string): Promise<string> =>
    (await rolesOf(site, admin)).find((role) => role.name === name)?.id ?? 'rol_none'
  return { site, admin, idOf }
}

const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code
const NIGHT = { name: '夜班', nameEn: 'Night shift', rights: ['home.view'], areas: 'all' }

describe('roles', () => {
  it('are listed with how many have them, added, changed and deleted, and survive a restart', async () => {
    const { site, admin } = await start()
    const added = await site.post('/auth/addrole', NIGHT, admin)
    const { roleId } = added.body.data as { roleId: string }
    await site.post('/auth/updaterole', { roleId, rights: ['home.view', 'logs.view'] }, admin)
    const gone = await site.post('/auth/addrole', { ...NIGHT, name: '临时', nameEn: '' }, admin)
    const temporary = gone.body.data as { roleId: string }
    expect((await site.post('/auth/delrole', { roleId: temporary.roleId }, admin)).body.status).toBe(200)
    const again = await site.restart()
    const roles = await rolesOf(again, await again.signIn('admin'))
    expect(roles.find(({ id }) => id === roleId)).toMatchObject({ rights: ['home.view', 'logs.view'] })
    expect(roles.find(({ name }) => name === 'operator')?.members).toBe(1)
    expect(roles.some(({ name }) => name === '临时')).toBe(false)
  })

  it('of another project are as unknown as one that does not exist', async () => {
    const { site, admin } = await start()
    const foreign = (await rolesOf(site, await site.signIn('foreigner')))[0]?.id
    for (const roleId of [foreign, 'rol_zzz']) {
      const refused = await site.post('/auth/updaterole', { roleId, description: 'x' }, admin)
      expect([refused.http, codeOf(refused)]).toEqual([404, 'record_unknown'])
      expect((await site.post('/auth/delrole', { roleId }, admin)).http).toBe(404)
    }
  })

  it('are managed up to one’s own permissions', async () => {
    const { site, idOf } = await start()
    await giveRole(site, 'viewer', { rights: ['home.view', 'roles.manage'] })
    const lead = await site.signIn('viewer')
    expect(codeOf(await site.post('/auth/addrole', { ...NIGHT, rights: [...RIGHTS] }, lead))).toBe(
      'role_exceeds_own',
    )
    expect((await site.post('/auth/addrole', NIGHT, lead)).body.status).toBe(200)
    const roleId = await idOf('admin')
    for (const [path, input] of [
      ['/auth/updaterole', { description: 'mine' }],
      ['/auth/updaterole', { rights: ['home.view'] }],
      ['/auth/delrole', {}],
    ] as const) {
      const refused = await site.post(path, { roleId, ...input }, lead)
      expect([path, refused.http, codeOf(refused)]).toEqual([path, 403, 'role_exceeds_own'])
    }
  })

  it('are not for those who see a part of the project', async () => {
    const { site } = await start()
    const [room] = site.projects[0].house.rooms
    await giveRole(site, 'operator', { areas: [room], rights: [...RIGHTS] })
    const limited = await site.signIn('operator')
    expect(await rolesOf(site, limited)).toEqual([])
    expect(codeOf(await site.post('/auth/addrole', { ...NIGHT, areas: [room] }, limited))).toBe(
      'no_permission',
    )
  })

  it('leave the project an administrator', async () => {
    const { site, admin, idOf } = await start()
    const roleId = await idOf('admin')
    for (const input of [
      { rights: ['home.view'] },
      { areas: [site.projects[0].house.rooms[0]] },
      { entersConsole: false },
    ])
      expect(codeOf(await site.post('/auth/updaterole', { roleId, ...input }, admin))).toBe(
        'last_administrator',
      )
    expect(codeOf(await site.post('/auth/delrole', { roleId }, await site.signIn('super')))).toBe(
      'role_in_use',
    )
  })

  it('hold at the next call of who is signed in already', async () => {
    const { site, admin, idOf } = await start()
    const viewer = await site.signIn('viewer')
    const control = { items: [{ deviceId: site.projects[0].house.lights[0], values: { state: 'ON' } }] }
    expect((await site.post('/device/control', control, viewer)).http).toBe(403)
    const roleId = await idOf('viewer')
    await site.post('/auth/updaterole', { roleId, rights: ['home.view', 'control.devices'] }, admin)
    expect((await site.post('/device/control', control, viewer)).http).not.toBe(403)
    await site.post('/auth/updaterole', { roleId, entersConsole: false }, admin)
    expect((await site.post('/moban/devicelist', {}, viewer)).http).toBe(404)
  })

  it('refuse names with markup, unknown rights and ten thousand devices', async () => {
    const { site, admin } = await start()
    const devices = Array.from({ length: 10_000 }, (_, n) => `dev_${n}`)
    expect(codeOf(await site.post('/auth/addrole', { ...NIGHT, name: '<b>x</b>' }, admin))).toBe(
      'name_invalid',
    )
    expect((await site.post('/auth/addrole', { ...NIGHT, rights: ['everything'] }, admin)).http).toBe(400)
    expect((await site.post('/auth/addrole', { ...NIGHT, devices }, admin)).http).toBeGreaterThanOrEqual(400)
  })
})
