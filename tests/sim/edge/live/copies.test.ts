import { expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { parseControl } from '#shared/topics.ts'
import { ManualClock, nextTurn } from '#sim/base/clock.ts'
import { startHostScenes } from '#sim/processes/hosts/hostScenes.ts'
import { type Process, RunningProcess } from '#sim/processes/kit/process.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

it('what was on its way as the server was killed reaches a host that connects a while after its start', async () => {
  const site = await startTestServer({ clock: new ManualClock(2_000) })
  const [project] = site.projects
  const { workspaces } = site.server.services
  const gateway = await aMqttClientFor(site, project)
  gateway.answer = () => {}
  const steps = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
  const scene = { name: '欢迎', steps, runBy: 'host' }
  await site.post('/moban/addmodel', scene, await site.signIn('admin'))
  const copy = () => [...site.workspace(project).state.all('hostScene')][0]
  await until(() => gateway.controls.length === 1)
  expect(copy()?.state).toBe('pending')

  const clock = new ManualClock(2_000)
  let isThere = false
  const sent: string[] = []
  const onError = (error: unknown): void => expect.fail(String(error))
  const ports = { workspaces, clock, onError, random01: () => 1, count: () => undefined }
  const running: { stop(): void }[] = []
  const restart = () => {
    for (const process of running.splice(0)) process.stop()
    startHostScenes({
      ...{ workspaces, clock, onError, returns: { isConnected: () => isThere } },
      publish: (_, payload) => sent.push(must(parseControl(payload), 'a control').id),
      processes: {
        start: <T extends RecordName>(process: Process<T>) =>
          void running.push(new RunningProcess(process, ports)),
      },
    })
  }
  const pass = async (ms: number) => {
    await nextTurn()
    clock.advance(ms)
    await nextTurn()
  }
  restart()
  await pass(COMMAND_TIMEOUT_MS)
  expect([sent.length, copy()?.state]).toEqual([0, 'pending'])
  isThere = true
  await pass(COMMAND_TIMEOUT_MS)
  expect([sent.length, copy()?.state]).toEqual([1, 'pending'])
  // Same version after another restart: hosts ignore known messages.
  restart()
  await pass(COMMAND_TIMEOUT_MS)
  await until(() => copy()?.state === 'failed')
  expect(new Set(sent).size).toBe(2)
})
