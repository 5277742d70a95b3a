import { describe, expect, it } from 'vitest'
import { PROJECTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { DEFAULT_ROLES } from '#shared/domain/project/defaultRoles.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { at } from '../../../support/context.ts'
import { addProject, projectRows, projectState } from '../../../support/projects.ts'
import { aNewProject } from '../../../support/records.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const refusal = async (site: TestServer, token: string, body: object, headers = {}) => {
  const { http, body: answer } = await site.post('/building/addproject', body, token, headers)
  return [http, answer.status, answer.msg]
}

describe('adding a project', () => {
  it('needs a name and nothing else, and is at once in the list of whoever did it', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    expect(await projectRows(site, token)).toEqual([])
    const xmid = await addProject(site, token, { name: ' 湖边小筑 ', moban_name: '无' })
    expect(await projectRows(site, token)).toEqual([
      expect.objectContaining({
        id: xmid,
        hex: expect.stringMatching(HEX_NUMBER),
        name: '湖边小筑',
        nameEn: '湖边小筑',
        kind: 'hotel',
        pmtype: '0',
        projecttype_name: '酒店',
        projecttype_imgurl_sel: '/static/projecttype/hotel.svg',
        role: '管理员',
        roleEn: 'Administrator',
        mayManage: true,
        entersConsole: true,
        leader: 'stranger',
        creator: 'stranger',
        contact: PHONES.stranger,
        country: '中国',
        timeZone: 'Asia/Shanghai',
        longitude: null,
        latitude: null,
        rooms: 0,
        devices: 0,
        settings: { idleTimeoutMs: 10_000 },
      }),
    ])
    expect(await projectRows(site, await site.signIn('admin'))).toHaveLength(1)
    expect([...projectState(site, xmid).all('role')].map(({ name }) => name)).toEqual(
      DEFAULT_ROLES.map(({ name }) => name),
    )
  })

  it('has the idle time-out that was chosen for it, within the bounds of the setting', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const chosen = { name: '湖边小筑', idleTimeoutMs: 30 * 60_000 }
    expect((await site.post('/building/addproject', chosen, token)).body.status).toBe(200)
    expect((await projectRows(site, token))[0]?.settings).toEqual({ idleTimeoutMs: 30 * 60_000 })
    const short = { name: '山间小筑', idleTimeoutMs: 9_999 }
    expect((await site.post('/building/addproject', short, token)).http).toBe(400)
  })

  it('keeps what is said about it', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const details = {
      name: 'Lake House',
      nameEn: 'Lake',
      kind: 'villa',
      leader: '顾',
      contact: '021',
      country: '葡萄牙',
      province: 'Lisboa',
      city: '里斯本',
      cityEn: 'Lisbon',
      district: 'Alfama',
      address: 'Rua 1',
      description: '湖',
      longitude: -9.13,
      latitude: 38.71,
      timeZone: 'europe/lisbon',
    } as const
    await addProject(site, token, details)
    const [row] = await projectRows(site, token)
    expect(row).toMatchObject({ ...details, pmtype: '1', timeZone: 'Europe/Lisbon' })
    expect(row?.projectnum).toMatch(/^P-LI-\d{3}$/)
  })

  it('stands in the middle of its city where that is known, on no map where it is not or should not be', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const suzhou = { province: '江苏省', city: '苏州' }
    await addProject(site, token, { name: 'A', ...suzhou })
    await addProject(site, token, { name: 'B', ...suzhou, longitude: null, latitude: null })
    await addProject(site, token, { name: 'C', province: '广东省', city: '苏州市' })
    await addProject(site, token, { name: 'D', country: '葡萄牙', city: '苏州' })
    const [known, ...others] = await projectRows(site, token)
    expect(known?.longitude).toBeCloseTo(120.6, 0)
    expect(known?.latitude).toBeCloseTo(31.3, 0)
    expect(known).toMatchObject({ cityEn: 'Suzhou', projectnum: expect.stringMatching(/^P-SU-/) })
    expect(others.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  it('can be used by a session that had none, which then works in it', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    expect((await site.post('/live/snapshot', {}, token)).body.status).toBe(1006)
    const xmid = await addProject(site, token, { name: '湖边小筑' })
    expect((await site.post('/building/useproject', { xmid }, token)).body.status).toBe(200)
    const info = (await site.post('/userinfo/info', {}, token)).body.data as {
      xmid: string
      rights: string[]
    }
    expect(info.xmid).toBe(xmid)
    expect(info.rights).toContain('projects.manage')
    expect((await site.post('/live/snapshot', {}, token)).body.status).toBe(200)
  })

  it('refuses names in the words of the product', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const zh = { 'head-lang': 'zh' }
    expect(await refusal(site, token, { name: ' ' }, zh)).toEqual([200, 1105, '请填写项目名称'])
    expect(await refusal(site, token, { name: 'A|B' }, zh)).toEqual([200, 1106, '名称不能包括特殊符号'])
    expect(await refusal(site, token, { name: '' })).toEqual([200, 1105, 'Please enter the project name'])
    expect((await refusal(site, token, { name: '长'.repeat(51) }))[0]).toBe(400)
    expect(await projectRows(site, token)).toEqual([])
  })

  it('refuses time zones that are none, half positions and templates that do not exist', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const name = '湖边小筑'
    for (const timeZone of ['Asia/Atlantis', '+08:00', '', '../etc', 'UTC+8'])
      expect((await refusal(site, token, { name, timeZone }))[1]).toBe(1108)
    expect((await refusal(site, token, { name, longitude: 1 }))[0]).toBe(400)
    expect((await refusal(site, token, { name, longitude: 1, latitude: null }))[0]).toBe(400)
    const other = { name, moban_name: '别的' }
    expect(await refusal(site, token, other)).toEqual([404, 1101, 'There is no such template'])
    expect((await refusal(site, token, other, { 'head-lang': 'zh' }))[2]).toBe('模板不存在')
    expect(await projectRows(site, token)).toEqual([])
  })

  it('stops at fifty per account, without a trace of the one too many', async () => {
    const site = await startTestServer()
    const { workspaces } = site.server.services
    const token = await site.signIn('stranger')
    const createdBy = workspaces.estate.state.first('account', 'phone', PHONES.stranger)?.id ?? 'acc_none'
    const projects = Array.from({ length: PROJECTS_PER_ACCOUNT_MAX - 1 }, (_, n) => ({
      projectId: `prj_many${n}` as const,
      hex: `B1${n.toString(16).toUpperCase().padStart(14, '0')}`,
      cityEn: '',
    }))
    await workspaces.estate.run('ListProjects', { projects, createdBy }, at(2_000))
    const crowd = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        site.post('/building/addproject', { name: `第五十个${n}` }, token),
      ),
    )
    const statuses = crowd.map(({ body }) => body.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 1104)).toHaveLength(99)
    const streams = (await site.server.log.streams()).length
    expect(await refusal(site, token, { name: '第五十一个' }, { 'head-lang': 'zh' })).toEqual([
      200,
      1104,
      '每个账号最多 50 个项目',
    ])
    expect(await site.server.log.streams()).toHaveLength(streams)
    await addProject(site, await site.signIn('admin'), { name: '别人的' })
  })

  it('holds after a restart', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    const xmid = await addProject(site, token, { name: '湖边小筑' })
    const before = await projectRows(site, token)
    const again = await site.restart()
    expect(await projectRows(again, token)).toEqual(before)
    expect((await again.post('/building/useproject', { xmid }, token)).body.status).toBe(200)
  })

  it('leaves nothing to be found when the power goes before the estate knows of it', async () => {
    const site = await startTestServer()
    const { workspaces } = site.server.services
    const token = await site.signIn('stranger')
    const accountId = workspaces.estate.state.first('account', 'phone', PHONES.stranger)?.id ?? 'acc_none'
    const orphan: ProjectId = 'prj_0123456789ab'
    const workspace = await workspaces.prepare(orphan)
    await workspace.run(
      'FoundProject',
      {
        project: aNewProject({ id: orphan, hex: 'B100000000000001' }),
        pattern: { buildings: [], floors: [], areas: [] },
        roles: DEFAULT_ROLES,
        administrator: { accountId, nickname: '' },
      },
      at(2_000),
    )
    const again = await site.restart()
    expect(await again.server.log.streams()).toContain(`project:${orphan}`)
    expect(await projectRows(again, token)).toEqual([])
    for (const path of ['/building/getprojectinfo', '/building/useproject', '/live/snapshot'])
      expect((await again.post(path, { xmid: orphan }, token)).body.status).toBe(1100)
    const xmid = await addProject(again, token, { name: '湖边小筑' })
    expect((await projectRows(again, token)).map(({ id }) => id)).toEqual([xmid])
  })
})
