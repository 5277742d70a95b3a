import { describe, expect, it } from 'vitest'
import type { ProjectId } from '#shared/records/project.ts'
import { connectConsole, getTicket, openConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor, connectGateway } from '../../../support/gateway.ts'
import { commitsOf, databaseOf } from '../../../support/logs.ts'
import { addProject, projectRows } from '../../../support/projects.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const NAME = '一号酒店'

const close = async (site: TestServer, token: string, xmid: ProjectId, name = NAME) =>
  (await site.post('/building/delproject', { xmid, name }, token)).body

const currentProject = async (site: TestServer, token: string) =>
  ((await site.post('/userinfo/info', {}, token)).body.data as { xmid: ProjectId | null }).xmid

describe('closing a project', () => {
  it('needs its name typed, in either language, by somebody who may manage it', async () => {
    const site = await startTestServer()
    const [{ id }] = site.projects
    const token = await site.signIn('admin')
    const wrong = await site.post('/building/delproject', { xmid: id, name: '一号' }, token, {
      'head-lang': 'zh',
    })
    expect([wrong.http, wrong.body.status, wrong.body.msg]).toEqual([
      200,
      1107,
      '输入的名称与项目“一号酒店”不一致',
    ])
    expect(await projectRows(site, token)).toHaveLength(1)
    expect((await close(site, token, id)).status).toBe(200)
    expect(await projectRows(site, token)).toEqual([])
    expect((await close(site, token, id)).status).toBe(1100)
  })

  it('leaves nothing of it to be found, now and after a restart, but its log', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const token = await site.signIn('super')
    await close(site, token, project.id)
    const log = await commitsOf(site.server.log, `project:${project.id}`)
    expect(log.length).toBeGreaterThan(5)
    const nothingIsFound = async (one: TestServer): Promise<void> => {
      expect((await projectRows(one, token)).map(({ name }) => name)).toEqual(['二号酒店'])
      for (const path of ['/live/snapshot', '/live/ticket', '/moban/devicelist', '/userinfo/notifylist'])
        expect((await one.post(path, { xmid: project.id }, token)).body.status).toBe(1100)
      expect((await one.post('/building/useproject', { xmid: project.id }, token)).body.status).toBe(1100)
      expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
      expect(await commitsOf(one.server.log, `project:${project.id}`)).toEqual(log)
      const messages = (await one.post('/userinfo/notifylist', { xmid: site.projects[1].id }, token)).body
      expect(messages.status).toBe(200)
    }
    await nothingIsFound(site)
    await nothingIsFound(await site.restart())
  })

  it('moves sessions that were in it to another project of theirs, or to none', async () => {
    const site = await startTestServer()
    const [first, second] = site.projects
    const admin = await site.signIn('admin')
    const operator = await site.signIn('operator')
    const other = await addProject(site, admin, { name: '另一个' })
    await site.post('/building/useproject', { xmid: first.id }, admin)
    const superior = await site.signIn('super')
    await site.post('/building/useproject', { xmid: second.id }, superior)
    await close(site, superior, first.id)
    const ends = async (one: TestServer) => [
      await currentProject(one, admin),
      await currentProject(one, operator),
      await currentProject(one, superior),
    ]
    expect(await ends(site)).toEqual([other, null, second.id])
    expect((await site.post('/live/snapshot', {}, admin)).body.status).toBe(200)
    expect((await site.post('/live/snapshot', {}, operator)).body.status).toBe(1006)
    expect(await ends(await site.restart())).toEqual([other, null, second.id])
  })

  it('shows consoles and gateways out at once and lets none of them back in', async () => {
    const site = await startTestServer()
    const [project, other] = site.projects
    const token = await site.signIn('admin')
    const superior = await site.signIn('super')
    const secret = await site.gatewaySecret(project)
    const at = {
      url: `mqtt://127.0.0.1:${site.server.mqttPort}`,
      hex: project.hex,
      number: HOST_NUMBER,
      secret,
    }
    const gateway = await connectGateway(at)
    const limited = await connectConsole(site, await site.signIn('operator'))
    const whole = await connectConsole(site, superior, { xmid: project.id })
    const elsewhere = await connectConsole(site, superior, { xmid: other.id })
    const farGateway = await aMqttClientFor(site, other)
    const unused = await getTicket(site, token)
    const ended = [gateway.client, limited.client, whole.client].map(
      (client) => new Promise((resolve) => client.once('close', () => resolve(null))),
    )
    expect((await close(site, token, project.id)).status).toBe(200)
    await Promise.all(ended)
    await expect(connectGateway(at)).rejects.toThrow()
    await expect(openConsole(site, unused)).rejects.toThrow()
    await expect(openConsole(site, { ...whole.ticket, clientId: unused.clientId })).rejects.toThrow()
    expect([elsewhere.client.connected, farGateway.client.connected]).toEqual([true, true])
    await farGateway.report({ t: 1, seq: 1, d: {} })
    expect(await site.counted('connections_cut', 'project_closed')).toBe(3)
    const again = await site.restart()
    await expect(
      connectGateway({ ...at, url: `mqtt://127.0.0.1:${again.server.mqttPort}` }),
    ).rejects.toThrow()
  })

  it('takes nothing back when a command of it ends later', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const token = await site.signIn('admin')
    const workspace = site.workspace(project)
    const gateway = await aMqttClientFor(site, project)
    gateway.answer = () => undefined
    const items = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
    expect((await site.post('/device/control', { items }, token)).body.status).toBe(200)
    await close(site, token, project.id)
    const [command] = workspace.state.all('command')
    if (!command) throw new Error('no command is under way')
    // Its host responds late.
    await workspace.run('ConfirmDeviceCommand', { commandId: command.id }, at(9_000))
    expect(await projectRows(site, token)).toEqual([])
    const again = await site.restart()
    expect(await projectRows(again, token)).toEqual([])
  }, 30_000)

  it('is undone when the disk refuses it', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const token = await site.signIn('admin')
    const live = await connectConsole(site, token)
    const { estate } = site.server.services.workspaces
    const log = databaseOf(site.server.log)
    log.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON commits BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect((await close(site, token, project.id)).status).toBe(507)
    log.exec('DROP TRIGGER full')
    expect(await projectRows(site, token)).toHaveLength(1)
    expect(live.client.connected).toBe(true)
    await estate.run('RecordDenials', { denials: [{ path: '/', right: 'home.view', times: 1 }] }, at(9_000))
    expect((await close(site, token, project.id)).status).toBe(200)
  })
})
