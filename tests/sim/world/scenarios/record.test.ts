/** A recording becomes a file with the same actions and effects. */
import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { alarmRecord } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import { HeadlessStage } from '#sim/app/headless/headlessStage.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { breakdownsOf } from '#sim/world/building/breakdowns.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { placeholdersIn } from '#sim/world/scenarios/file/substitute.ts'
import { recordProject } from '#sim/world/scenarios/record/recordProject.ts'
import { recordScenario } from '#sim/world/scenarios/record/recordScenario.ts'
import type { Run } from '#sim/world/scenarios/run/run.ts'
import { filledText, inBraces } from '#sim/world/scenarios/run/values.ts'
import { startInstantMs } from '#sim/world/scenarios/stage/startInstant.ts'
import { startTestServer } from '../../../support/testServer.ts'

const quiet = { breaksByItself: false, failureRate: 0 }

it('what people wrote with two braces is no placeholder in the file, and the same when it runs', () => {
  const given = 'see {{order}} and {{two braces}}'
  const written = inBraces(given)
  expect(placeholdersIn(written)).toEqual([])
  // Nothing of the run is used.
  expect(filledText(written, {} as Run, [])).toBe(given)
  expect(filledText(inBraces('{{'), {} as Run, [])).toBe('{{')
})

/** Through the endpoint, as a button does. */
async function runWelcome(stage: HeadlessStage, account: string): Promise<void> {
  const scene = [...stage.project().read.all('scene')].find(({ nameEn }) => nameEn === '201 Welcome')
  const input = { sceneId: must(scene, 'a scene').id }
  expect(await stage.call({ account, path: '/live/runscene', input })).toMatchObject({ status: 200 })
  await stage.world.step(20_000)
}

function expectSaid(text: string | null): void {
  expect(text).toContain('as: admin')
  expect(text).toContain('sceneId: "{{scene:201 Welcome}}"')
  expect(text).toMatch(/scene: 201 Welcome\n +is: confirmed/)
  // The first run does not do for the second.
  expect(text).toMatch(/is: confirmed\n +within: 30 s\n +- mark: mark1\n/)
  expect(text).toMatch(/is: confirmed\n +within: 30 s\n +since: mark1\n/)
  expect(text).toMatch(/automation: 303 Bathroom light on if leak\n +is: fired/)
}

async function expectToPass(text: string): Promise<void> {
  const file = readScenarioText(text, 'recorded.yaml')
  expect(file.scenario.start).toBe('2026-03-04 15:00')
  const result = await runHeadless(file, must(file.scenario.cases[0], 'a case'), { seed: 1 })
  expect(result.failures).toEqual([])
  expect(result.verdict).toBe('passed')
  expect(result.tested).toBeGreaterThan(4)
}

it('what somebody did and what came of it is a scenario that passes', async () => {
  const startMs = startInstantMs('Asia/Shanghai', '2026-03-04 15:00')
  const options = { ...quiet, world: 'house', project: undefined, seed: 1, startMs, keepIn: undefined }
  const stage = await HeadlessStage.open(options)
  const { services } = stage.estate.server
  const [found] = [...services.workspaces.projects()]
  const { workspace } = must(found, 'a project')
  const read = workspace.state
  const admin = must(
    services.workspaces.estate.state.first('account', 'phone', '13800000002'),
    'the administrator',
  )
  // An automation switches the lights on.
  const leak = [...read.by('device', 'kind', 'water_leak').values()].find(({ nameEn }) =>
    nameEn.startsWith('303'),
  )
  const [light] = read.by('device', 'kind', 'dimmable_light').values()
  const [host] = read.all('host')
  const device = must(leak, 'a leak sensor').number
  const as = (): Parameters<typeof workspace.run>[2] => ({
    actor: { kind: 'account', id: admin.id, name: admin.name },
    channel: 'web',
    nowMs: stage.world.now(),
  })
  await stage.world.step(75_000)
  await workspace.run(
    'InjectFaults',
    { faults: [{ kind: 'alarm', device, code: 'water_leak', durationMs: 120_000 }] },
    as(),
  )
  await stage.world.step(20_000)
  const lamp = must(light, 'a light')
  const item = { deviceId: lamp.id, values: { state: 'ON', brightness: 40 } }
  await workspace.run('ControlDevices', { items: [item] }, as())
  const [command] = workspace.state.all('command')
  await stage.world.received(must(command, 'a command').id)
  await stage.world.step(10_000)
  await runWelcome(stage, admin.phone)
  await runWelcome(stage, admin.phone)
  await workspace.run(
    'InjectFaults',
    { faults: [{ kind: 'host_offline', host: must(host, 'a host').number }] },
    as(),
  )
  await stage.world.step(30_000)
  await workspace.run('ClearAllFaults', { target: must(host, 'a host').number }, as())
  await stage.world.step(150_000)
  const text = await recordProject(services, must(found, 'a project'), {
    id: 'recorded-today',
    title: { en: 'Recorded', zh: '录制' },
    world: 'house',
    seed: 1,
    fromMs: startMs,
    untilMs: stage.world.now(),
  })
  await stage.close()
  stage.remove()
  expectSaid(text)
  await expectToPass(must(text, 'a scenario'))
})

it('what broke by itself meanwhile is no consequence', async () => {
  const site = await startTestServer({ isSimulated: true })
  const read = site.workspace(site.projects[0]).state
  const spellsOf = (device: Device) =>
    Array.from({ length: 4_000 }, (_, n) => breakdownsOf(1, device, (ms) => ms)(20_500 + n)).flat()
  const [found] = [...read.all('device')].flatMap((device) =>
    spellsOf(device)
      .filter(({ code }) => code === 'water_leak')
      .map((spell) => ({ device, ...spell })),
  )
  const { device, startMs, endMs } = must(found, 'a leak that nobody has caused')
  const alarmAt = (at: number): Commit<AtriumEvent> => ({
    stream: `project:${site.projects[0].id}`,
    seq: 2,
    at,
    actor: { kind: 'gateway', id: device.hostId, name: '' },
    channel: 'gateway',
    command: 'RecordReports',
    events: [
      {
        type: 'AlarmRaised',
        data: {
          alarmId: alarmRecord.id.parse('alm_1'),
          hostId: device.hostId,
          deviceId: device.id,
          areaId: device.areaId,
          code: 'water_leak',
          severity: 'critical',
          title: '',
          body: '',
          footer: '',
          condition: null,
          times: 1,
        },
      },
    ],
  })
  const recordedAt = (at: number) =>
    recordScenario([alarmAt(at)], {
      id: 'recorded',
      title: { en: '', zh: '' },
      world: 'house',
      seed: 1,
      fromMs: at - 60_000,
      untilMs: at,
      toLocal: (ms) => ms,
      nameOfAccount: (id) => id,
      read,
      deeds: [{ atMs: at - 30_000, areaId: device.areaId, deviceId: null, does: 'openDoor', afterSeq: 1 }],
    })
  expect(recordedAt(startMs + 1_000)).not.toContain('alarm: water_leak')
  expect(recordedAt(endMs + 86_400_000)).toContain('alarm: water_leak')
})
