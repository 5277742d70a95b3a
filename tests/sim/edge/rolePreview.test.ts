/** Looking at the console as a role: what the role sees, and nothing can be changed. */
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { SessionInfo } from '#shared/contract/session.ts'
import { MESSAGES } from '#shared/messages.ts'
import { ROLE_PREVIEW_MS } from '#shared/rules/rolePreview.ts'
import { dataOf } from '../../support/accounts.ts'
import { connectConsole } from '../../support/console.ts'
import { at } from '../../support/context.ts'
import { giveRole } from '../../support/roles.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'
import { freezeDate } from '../../support/wallClock.ts'

const FLOOR_ROLE = { name: '一楼', nameEn: 'First floor', rights: ['home.view', 'control.devices'] }
const endpoints = Object.values(contract).flatMap((group): readonly Endpoint[] => Object.values(group))
const ENDED = MESSAGES.session_expired.status

async function begin() {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const [area] = site.projects[0].house.rooms
  const added = await site.post('/auth/addrole', { ...FLOOR_ROLE, areas: [area] }, admin)
  const { roleId } = dataOf<{ roleId: string }>(added)
  const view = async (token = admin, id = roleId) => site.post('/auth/viewasrole', { roleId: id }, token)
  const preview = dataOf<{ token: string }>(await view()).token
  return { site, admin, area, roleId, view, preview }
}

const recordsOf = async (site: TestServer, token: string) =>
  dataOf<{ records: { type: string; areaId?: string }[] }>(await site.post('/live/snapshot', {}, token))
    .records
const statusOf = async (site: TestServer, token: string, path = '/userinfo/info') =>
  (await site.post(path, {}, token)).body.status

describe('a preview', () => {
  it('reads what a member with the role reads', async () => {
    const { site, admin, area, roleId, preview } = await begin()
    const info = dataOf<SessionInfo>(await site.post('/userinfo/info', {}, preview))
    expect(info).toMatchObject({
      ...{ previewsRole: true, role_id: roleId, roleNameEn: 'First floor', issuperadmin: false },
      ...{ rights: FLOOR_ROLE.rights, areas: [area] },
    })
    const seen = (await recordsOf(site, preview)).filter(({ type }) => type === 'device')
    expect(new Set(seen.map(({ areaId }) => areaId))).toEqual(new Set([area]))
    const all = (await recordsOf(site, admin)).filter(({ type }) => type === 'device')
    expect(all.length).toBeGreaterThan(seen.length)
    // The person's own session is as before.
    expect(dataOf<SessionInfo>(await site.post('/userinfo/info', {}, admin)).areas).toBe('all')
  })

  it('is refused every command but those that read live and leave', async () => {
    const { site, preview } = await begin()
    const commands = endpoints.filter(
      ({ kind, permission, isOpenToDisplays }) =>
        kind === 'command' && permission !== 'public' && !isOpenToDisplays,
    )
    expect(commands.length).toBeGreaterThan(100)
    // Endpoints of the simulated world are absent.
    for (const { path } of commands)
      expect(`${path} ${await statusOf(site, preview, path)}`).toMatch(
        new RegExp(` (${MESSAGES.preview_only.status}|404)$`),
      )
  })

  it('hears live what the role may see', async () => {
    const { site, admin, area, preview } = await begin()
    const [project] = site.projects
    const [live, full] = [await connectConsole(site, preview), await connectConsole(site, admin)]
    const [, elsewhere] = project.house.rooms
    const workspace = site.workspace(project)
    await workspace.run('ChangeArea', { areaId: elsewhere as never, nameEn: 'Elsewhere' }, at(4_000))
    await workspace.run('ChangeArea', { areaId: area as never, nameEn: 'In view' }, at(4_000))
    await until(() => JSON.stringify(live.commits()).includes('In view') && full.commits().length >= 2)
    expect(JSON.stringify(full.commits())).toContain('Elsewhere')
    expect(JSON.stringify(live.commits())).not.toContain('Elsewhere')
  })

  it('follows a change of the role, and ends with it', async () => {
    const { site, admin, roleId, preview } = await begin()
    await site.post('/auth/updaterole', { roleId, rights: ['home.view'] }, admin)
    expect(dataOf<SessionInfo>(await site.post('/userinfo/info', {}, preview)).rights).toEqual(['home.view'])
    await site.post('/auth/delrole', { roleId }, admin)
    expect(await statusOf(site, preview)).toBe(ENDED)
  })

  it('ends when left, with the session behind it, with the next one, and after half an hour', async () => {
    const { site, admin, view, preview } = await begin()
    const next = dataOf<{ token: string }>(await view()).token
    expect(await statusOf(site, preview)).toBe(ENDED)
    await site.post('/userinfo/logout', {}, next)
    expect(await statusOf(site, next)).toBe(ENDED)
    expect(await statusOf(site, admin)).toBe(200)
    const timed = dataOf<{ token: string }>(await view()).token
    const clock = freezeDate()
    clock.pass(ROLE_PREVIEW_MS + 1)
    expect(await statusOf(site, timed)).toBe(ENDED)
    const last = dataOf<{ token: string }>(await view()).token
    await site.post('/userinfo/logout', {}, admin)
    expect(await statusOf(site, last)).toBe(ENDED)
  })

  it('stays within the person also in what happened before a change of areas', async () => {
    const { site, view } = await begin()
    await giveRole(site, 'viewer', { rights: ['home.view', 'roles.manage'] })
    const admin = await site.signIn('admin')
    const [area] = site.projects[0].house.rooms
    const wide = { name: '布置', nameEn: 'Set up', rights: ['home.view', 'deploy.configure'], areas: [area] }
    const { roleId } = dataOf<{ roleId: string }>(await site.post('/auth/addrole', wide, admin))
    const workspace = site.workspace(site.projects[0])
    const after = workspace.seq
    await site.post('/moban/addmoban', { name: '标准间', nameEn: 'Standard room' }, admin)
    await workspace.run('ChangeArea', { areaId: area as never, nameEn: 'Renamed' }, at(5_001))
    const missed = async (token: string) =>
      JSON.stringify((await site.post('/live/commits', { after }, token)).body)
    const { token } = dataOf<{ token: string }>(await view(await site.signIn('viewer'), roleId))
    expect(await missed(token)).toContain('Renamed')
    expect(await missed(token)).not.toContain('Standard room')
    const own = dataOf<{ token: string }>(await view(admin, roleId)).token
    expect(await missed(own)).toContain('Standard room')
  })

  it('never shows more than the person sees, and is for those who manage roles', async () => {
    const { site, view, roleId } = await begin()
    expect((await view(await site.signIn('viewer'))).body.status).toBe(MESSAGES.no_permission.status)
    await giveRole(site, 'viewer', { rights: ['home.view', 'roles.manage'] })
    const lead = await site.signIn('viewer')
    const { token } = dataOf<{ token: string }>(await view(lead))
    expect(dataOf<SessionInfo>(await site.post('/userinfo/info', {}, token)).rights).toEqual(['home.view'])
    expect((await view(lead, 'rol_zzz')).http).toBe(404)
    const foreign = await site.post('/auth/viewasrole', { roleId }, await site.signIn('foreigner'))
    expect(foreign.http).toBe(404)
  })
})
