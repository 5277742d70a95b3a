import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { automationFacts, calls, sets, timed } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { giveRole } from '../../../support/roles.ts'
import { type Person, startTestServer } from '../../../support/testServer.ts'

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const conditions = [timed(480)]
  const facts = (name: string) => ({ name, nameEn: '', areaId: null, conditions })
  const lights = automationFacts({ ...facts('灯'), tasks: [sets({ deviceId: project.house.lights[0] })] })
  await workspace.run('AddAutomation', lights, at(1_000))
  const [found] = workspace.state.all('automation')
  const id = found?.id ?? 'aut_none'
  const caller = automationFacts({ ...facts('转'), tasks: [calls(id, 'enable')] })
  await workspace.run('AddAutomation', caller, at(1_000))
  const asked = async (person: Person) => {
    const token = await site.signIn(person)
    return async (path: string, body: object) => {
      const { body: answer } = await site.post(path, body, token)
      return answer.status === 200 ? 'done' : answer.data
    }
  }
  const now = site.server.services.clock.now()
  return { site, id, asked, conditions, now, workspace }
}

it('nobody has another automation do what they may not command, however many stand between', async () => {
  const { site, id, asked, conditions, workspace } = await start()
  await giveRole(site, 'operator', { rights: ['deploy.configure', 'control.automations'] })
  const ask = await asked('operator')
  const between = [...workspace.state.all('automation')].find(({ name }) => name === '转')?.id ?? id
  const add = (name: string, ...tasks: ReturnType<typeof calls>[]) =>
    ask('/moban/addznconnect', { name, conditions, tasks })
  for (const [of, action] of [
    [id, 'enable'],
    [id, 'run'],
    [between, 'run'],
  ] as const)
    expect(await add(`${of} ${action}`, calls(of, action))).toMatchObject({ code: 'no_permission' })
  expect(await add('关', calls(id, 'disable'))).toBe('done')
})

it('nobody has what they may not command done at another time', async () => {
  const { site, id, asked } = await start()
  await giveRole(site, 'operator', { rights: ['deploy.configure', 'control.automations'] })
  const ask = await asked('operator')
  const input = { automationId: id, conditions: [timed(1)] }
  expect(await ask('/moban/updateznconnect', input)).toMatchObject({ code: 'no_permission' })
  await giveRole(site, 'operator', { rights: ['deploy.configure', 'control.devices'] })
  expect(await ask('/moban/updateznconnect', input)).toBe('done')
})

it('one that stands still goes on, or goes on sooner, only by who may switch it on', async () => {
  const { site, id, asked, now } = await start()
  await giveRole(site, 'operator', { rights: ['control.automations', 'control.devices'] })
  const ask = await asked('operator')
  const control = (more: object) => ask('/device/controlauto', { automationId: id, ...more })
  const until = (hours: number) => control({ action: 'pause', untilMs: now + hours * HOUR_MS })
  expect(await until(2)).toBe('done')
  expect(await until(3)).toBe('done')
  expect(await until(1)).toMatchObject({ code: 'no_permission' })
  expect(await control({ action: 'resume' })).toMatchObject({ code: 'no_permission' })
  const owner = await asked('admin')
  expect(await owner('/device/controlauto', { automationId: id, action: 'resume' })).toBe('done')
})
