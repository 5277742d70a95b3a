import { describe, expect, it } from 'vitest'
import { PROJECTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { at } from '../../../support/context.ts'
import { addProject, projectRows, projectState } from '../../../support/projects.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const copy = async (site: TestServer, token: string, body: object) =>
  site.post('/building/copyproject', body, token)

async function copied(site: TestServer, token: string, body: object): Promise<ProjectId[]> {
  const answer = await copy(site, token, body)
  if (answer.body.status !== 200) throw new Error(`no copy: ${answer.body.msg}`)
  return (answer.body.data as { xmids: ProjectId[] }).xmids
}

/** The structure, by names instead of ids. */
function structure(read: ReadState) {
  const nameOf = (id: string | null): string => (id === null ? '' : (read.get('area', id)?.name ?? id))
  const floors = [...read.all('floor')].map(({ id: _, buildingId, ...floor }) => ({
    ...floor,
    in: read.get('building', buildingId)?.name,
  }))
  const areas = [...read.all('area')].map(({ id: _, floorId, parentId, ...area }) => ({
    ...area,
    in: read.get('floor', floorId)?.name,
    under: nameOf(parentId),
  }))
  return { buildings: [...read.all('building')].map(({ id: _, ...building }) => building), floors, areas }
}

const roles = (read: ReadState) =>
  [...read.all('role')].map(({ id: _, areas, ...role }) => ({
    ...role,
    areas: areas === 'all' ? areas : areas.map((id) => read.get('area', id)?.name),
  }))

async function addBath(site: TestServer): Promise<void> {
  const [project] = site.projects
  const workspace = site.workspace(project)
  const [room] = project.house.rooms
  const floorId = workspace.state.get('area', room)?.floorId ?? 'flr_none'
  const bath = { name: '浴室', nameEn: 'Bath', kind: 'public', image: '' } as const
  await workspace.run('AddArea', { ...bath, floorId, parentId: room }, at(1_500))
}

describe('copying a project', () => {
  it('builds the same structure and roles, without hosts, devices and members', async () => {
    const site = await startTestServer()
    await addBath(site)
    const [project] = site.projects
    const token = await site.signIn('admin')
    const source = site.workspace(project).state
    const xmids = await copied(site, token, { name: '一号酒店', count: '2' })
    expect(xmids).toHaveLength(2)
    const allIsThere = async (one: TestServer): Promise<void> => {
      for (const xmid of xmids) {
        const read = projectState(one, xmid)
        expect(structure(read)).toEqual(structure(source))
        expect(roles(read)).toEqual(roles(source).map((role) => ({ ...role, devices: [], groups: [] })))
        expect([read.count('host'), read.count('device'), read.count('alarm')]).toEqual([0, 0, 0])
        const members = [...read.all('member')]
        expect(members.map(({ nickname }) => nickname)).toEqual(['admin'])
        expect(read.get('role', members[0]?.roleId ?? '')?.name).toBe('admin')
      }
      const rows = await projectRows(one, token)
      expect(rows.map(({ name, nameEn }) => [name, nameEn])).toEqual([
        ['一号酒店', '一号酒店'],
        ['一号酒店 2', '一号酒店 2'],
        ['一号酒店 3', '一号酒店 3'],
      ])
      expect(rows[1]).toMatchObject({ city: '上海', rooms: 2, devices: 0, creator: 'admin', mayManage: true })
      expect(new Set(rows.map(({ hex }) => hex)).size).toBe(3)
      expect(new Set(rows.map(({ projectnum }) => projectnum)).size).toBe(3)
      expect(await projectRows(one, await one.signIn('operator'))).toHaveLength(1)
    }
    await allIsThere(site)
    await allIsThere(await site.restart())
  })

  it('takes a new name as it is and numbers what follows, within fifty characters', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    await addProject(site, token, { name: '分店 2' })
    await copied(site, token, { name: '分店', count: 2 })
    await copied(site, token, { name: '长'.repeat(50), count: 2 })
    expect((await projectRows(site, token)).slice(2).map(({ name }) => name)).toEqual([
      '分店',
      '分店 3',
      '长'.repeat(50),
      `${'长'.repeat(48)} 2`,
    ])
  })

  it('shows its ways apart: what is changed in a copy is not changed in the source', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const [xmid = 'prj_none'] = await copied(site, token, { name: '分店' })
    await site.post('/building/updatesettings', { xmid, idleTimeoutMs: 60_000 }, token)
    const rows = await projectRows(site, token)
    expect(rows.map(({ settings }) => settings.idleTimeoutMs)).toEqual([1_800_000, 60_000])
  })

  it('copies for somebody with limited areas only what they see, and no roles of the project', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const workspace = site.workspace(project)
    const operator = [...workspace.state.all('role')].find(({ name }) => name === 'operator')
    const limited = {
      ...operator,
      name: 'limited',
      nameEn: '',
      rights: ['home.view', 'projects.manage'] as const,
    }
    const { id: _, type: __, ...role } = limited as Required<typeof limited>
    const added = await workspace.run('AddRole', role as never, at(2_000))
    const event = added?.commit.events[0]
    const roleId = event?.type === 'RoleAdded' ? event.data.roleId : 'rol_none'
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.stranger)
    const member = { accountId: account?.id ?? 'acc_none', roleId, nickname: '' } as const
    await workspace.run('AddMember', member, at(2_000))
    const [xmid = 'prj_none'] = await copied(site, await site.signIn('stranger'), { name: '分店' })
    const read = projectState(site, xmid)
    expect([...read.all('area')].map(({ name }) => name)).toEqual(['101'])
    expect([...read.all('role')].map(({ nameEn }) => nameEn)).toEqual([
      'Administrator',
      'Engineer',
      'Operator',
      'Maintenance',
    ])
  })

  it('writes nothing at all when the copies are too many for the account or the name is none', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const streams = (await site.server.log.streams()).length
    for (const [body, status] of [
      [{ name: '分店', count: PROJECTS_PER_ACCOUNT_MAX + 1 }, 400],
      [{ name: '分店', count: 0 }, 400],
      [{ name: ' ', count: 1 }, 1105],
      [{ name: 'A/B', count: 1 }, 1106],
    ] as const)
      expect((await copy(site, token, body)).body.status).toBe(status)
    await addProject(site, token, { name: '已有' })
    expect((await copy(site, token, { name: '分店', count: PROJECTS_PER_ACCOUNT_MAX })).body.status).toBe(
      1104,
    )
    expect(await site.server.log.streams()).toHaveLength(streams + 1)
    expect(await copied(site, token, { name: '分店', count: PROJECTS_PER_ACCOUNT_MAX - 1 })).toHaveLength(49)
  })

  it('gives two that come at once different projects, and no account more than it may have', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const answers = await Promise.all(
      ['北店', '东店', '西店'].map((name) => copy(site, token, { name, count: 20 })),
    )
    expect(answers.map(({ body }) => body.status).sort()).toEqual([1104, 200, 200])
    const rows = await projectRows(site, token)
    expect(rows).toHaveLength(41)
    for (const facts of [rows.map(({ id }) => id), rows.map(({ hex }) => hex), rows.map(({ name }) => name)])
      expect(new Set(facts).size).toBe(41)
  })

  it('never gives two projects one name, however close the wishes come', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const answers = await Promise.all([1, 2, 3].map(() => copy(site, token, { name: '分店' })))
    const made = answers.filter(({ body }) => body.status === 200)
    // The slower request gets "name taken".
    expect(answers.filter(({ body }) => body.status === 1103)).toHaveLength(3 - made.length)
    const names = (await projectRows(site, token)).map(({ name }) => name)
    expect(new Set(names).size).toBe(1 + made.length)
    expect(names).toHaveLength(1 + made.length)
  })
})
