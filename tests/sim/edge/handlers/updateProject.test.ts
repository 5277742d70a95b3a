import { describe, expect, it } from 'vitest'
import type { ProjectRow } from '#shared/contract/projects.ts'
import { commitsTopic } from '#shared/topics.ts'
import { connectConsole } from '../../../support/console.ts'
import { projectRows } from '../../../support/projects.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const estateSeq = (site: TestServer): number => site.server.services.workspaces.estate.seq

describe('updating a project', () => {
  it('changes what is named and answers the row as it is now', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const english = { leaderEn: 'Wang', addressEn: '1 Long Street, Old Town', descriptionEn: 'By the river' }
    const change = {
      name: '新一号',
      kind: 'apartmentHotel',
      longitude: '121.6',
      latitude: '31.3',
      ...english,
    }
    const answer = await site.post('/building/updateproject', change, token)
    const row = answer.body.data as ProjectRow
    expect(row).toMatchObject({
      name: '新一号',
      nameEn: '一号酒店',
      kind: 'apartmentHotel',
      longitude: 121.6,
      leader: '王',
      ...english,
    })
    expect(await projectRows(site, token)).toEqual([row])
    const again = await site.restart()
    expect(await projectRows(again, token)).toEqual([row])
  })

  it('records nothing where nothing is different', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const [row] = await projectRows(site, token)
    const before = estateSeq(site)
    const same = {
      name: row?.name,
      city: row?.city,
      timeZone: 'asia/shanghai',
      longitude: 121.5,
      latitude: 31.2,
    }
    expect((await site.post('/building/updateproject', same, token)).body.data).toEqual(row)
    expect(estateSeq(site)).toBe(before)
  })

  it('refuses whoever may not manage it, as if it were not there where they do not belong', async () => {
    const site = await startTestServer()
    const xmid = site.projects[0].id
    const change = { name: '抢来的', xmid }
    const answers = []
    for (const person of ['operator', 'viewer', 'foreigner', 'stranger'] as const) {
      const token = await site.signIn(person)
      answers.push((await site.post('/building/updateproject', change, token)).http)
      answers.push((await site.post('/building/updatesettings', { idleTimeoutMs: 60_000, xmid }, token)).http)
      answers.push((await site.post('/building/delproject', change, token)).http)
      answers.push((await site.post('/building/copyproject', change, token)).http)
    }
    expect(answers).toEqual([...Array(8).fill(403), ...Array(8).fill(404)])
    expect((await projectRows(site, await site.signIn('admin')))[0]?.name).toBe('一号酒店')
  })

  it('refuses a time zone that is none', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const answer = await site.post('/building/updateproject', { timeZone: 'Mars/Olympus' }, token, {
      'head-lang': 'zh',
    })
    expect(answer.body).toMatchObject({ status: 1108, msg: '时区“Mars/Olympus”不存在' })
  })
})

describe('settings of a project', () => {
  it('are in the session’s info, in rows and on every console of the project, limited ones too', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const token = await site.signIn('admin')
    const consoles = [
      await connectConsole(site, token),
      await connectConsole(site, await site.signIn('operator')),
    ]
    const foreign = await connectConsole(site, await site.signIn('foreigner'))
    const answer = await site.post('/building/updatesettings', { idleTimeoutMs: '90000' }, token)
    expect(answer.body.data).toEqual({ idleTimeoutMs: 90_000 })
    for (const { heard } of consoles) {
      const isNews = ({ topic, text }: { topic: string; text: string }): boolean =>
        topic === commitsTopic(project.hex) && text.includes('ChangeProjectSettings')
      await until(() => heard.some(isNews))
      const { changes } = JSON.parse(heard.find(isNews)?.text ?? '')
      const settings = { idleTimeoutMs: 90_000 }
      expect(changes).toEqual([
        { put: expect.objectContaining({ type: 'project', id: project.id, settings }) },
      ])
    }
    expect(foreign.heard.filter(({ topic }) => topic.includes(project.hex))).toEqual([])
    const info = (await site.post('/userinfo/info', {}, token)).body.data as {
      projectinfo: { settings: object }
    }
    expect(info.projectinfo.settings).toEqual({ idleTimeoutMs: 90_000 })
  })

  it('stay inside their bounds, and hold after a restart', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    for (const idleTimeoutMs of [9_999, 24 * 3_600_000 + 1, 60_000.5, 'soon', null])
      expect((await site.post('/building/updatesettings', { idleTimeoutMs }, token)).http).toBe(400)
    for (const idleTimeoutMs of [10_000, 24 * 3_600_000])
      expect((await site.post('/building/updatesettings', { idleTimeoutMs }, token)).body.status).toBe(200)
    const before = estateSeq(site)
    expect((await site.post('/building/updatesettings', {}, token)).body.data).toEqual({
      idleTimeoutMs: 24 * 3_600_000,
    })
    expect(estateSeq(site)).toBe(before)
    const again = await site.restart()
    expect((await projectRows(again, token))[0]?.settings).toEqual({ idleTimeoutMs: 24 * 3_600_000 })
  })
})
