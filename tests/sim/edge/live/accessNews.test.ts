/** Role changes reach open consoles immediately, by notification or disconnect. */
import { describe, expect, it } from 'vitest'
import { personTopic } from '#shared/topics.ts'
import { connectConsole } from '../../../support/console.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const FAR_LIGHT = '00158D00000000A1'

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const listen = async (person: 'operator' | 'viewer') => {
    const ticket = await connectConsole(site, await site.signIn(person))
    const { state } = site.server.services.workspaces.estate
    const account = [...state.all('account')].find(({ name }) => name === person)
    const topic = personTopic(account?.id ?? 'acc_none')
    await ticket.client.subscribeAsync(topic)
    const news = () => ticket.heard.filter((one) => one.topic === topic && one.text.includes('access'))
    return { ...ticket, news }
  }
  const roleId = (name: string) =>
    [...site.workspace(project).state.all('role')].find((role) => role.name === name)?.id ?? 'rol_none'
  const change = (input: object) => site.post('/auth/updaterole', input, admin)
  return { site, project, listen, roleId, change, gateway: await aMqttClientFor(site, project) }
}

describe('a changed role', () => {
  it('is told to who has it and to nobody else, and its reports follow the new areas', async () => {
    const { project, listen, roleId, change, gateway } = await start()
    const operator = await listen('operator')
    const viewer = await listen('viewer')
    await gateway.report({ t: 1, seq: 1, d: { [FAR_LIGHT]: { brightness: 40 } } })
    await until(() => viewer.reports().length === 1)
    expect(operator.reports()).toEqual([])
    await change({ roleId: roleId('operator'), areas: [...project.house.rooms] })
    await until(() => operator.news().length === 1)
    await gateway.report({ t: 2, seq: 2, d: { [FAR_LIGHT]: { brightness: 45 } } })
    await until(() => operator.reports().length === 1)
    await change({ roleId: roleId('operator'), areas: [project.house.rooms[0]] })
    await until(() => operator.news().length === 2)
    await gateway.report({ t: 3, seq: 3, d: { [FAR_LIGHT]: { brightness: 50 } } })
    await until(() => viewer.reports().length === 3)
    expect(operator.reports()).toHaveLength(1)
    expect(viewer.news()).toEqual([])
  })

  it('is not told where only its name is another one', async () => {
    const { listen, roleId, change } = await start()
    const operator = await listen('operator')
    const viewer = await listen('viewer')
    await change({ roleId: roleId('operator'), name: '楼层' })
    await change({ roleId: roleId('viewer'), rights: ['home.view', 'logs.view'] })
    await until(() => viewer.news().length === 1)
    expect(operator.news()).toEqual([])
  })

  it('ends the connection of who may not enter the console any more', async () => {
    const { site, listen, roleId, change } = await start()
    const viewer = await listen('viewer')
    await change({ roleId: roleId('viewer'), entersConsole: false })
    await until(() => !viewer.client.connected)
    expect(await site.counted('connections_cut', 'revoked')).toBe(1)
  })
})
