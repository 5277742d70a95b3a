/** Persistent simulator data: clock, runs and recordings across restarts and resets. */
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startEstate } from '#sim/app/startEstate.ts'
import { beginBuilding } from '#sim/stores/storage/buildMark.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { testConfig } from '../../../support/testServer.ts'

async function open(folder: string) {
  const estate = await startEstate(
    { ...testConfig(folder), world: 'house' },
    { projectFolder: folder, logger: pino({ level: 'silent' }) },
  )
  onTestFinished(() => estate.close())
  const [found] = estate.server.services.workspaces.projects()
  const ask = async (path: string, body: object = {}, token = '') => {
    const response = await fetch(`http://127.0.0.1:${estate.server.port}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'head-token': token,
        'head-xmid': String(found?.project.id),
      },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
  const { token } = await ask('/userinfo/login', { username: '13800000001', password: 'demo-1234' })
  const post = (path: string, body?: object) => ask(path, body, String(token))
  return { post, clock: async () => (await post('/sim/state')).clock, close: () => estate.close() }
}

it('a world that was left paused stands there after a restart; a reset makes its clock anew and leaves runs', async () => {
  const folder = temporaryFolder()
  const first = await open(folder)
  await first.post('/sim/clock', { action: 'speed', speed: 60 })
  const left = await first.post('/sim/clock', { action: 'pause' })
  await first.post('/sim/record', { action: 'start' })
  const { runId } = await first.post('/sim/scenarios/run', { name: 'check-in-rush' })
  // Ended by the server, which stores partial results.
  await first.close()

  const second = await open(folder)
  // A recording in progress at the pause may be some milliseconds later, and time on record never runs back.
  expect(await second.clock()).toEqual({ ...left, nowMs: expect.closeTo(Number(left.nowMs), -2) })
  const { recording } = await second.post('/sim/record/state')
  expect(recording).not.toBeNull()
  await second.post('/sim/reset')
  expect(await second.clock()).toMatchObject({ speed: 1, isPaused: false })
  expect((await second.post('/sim/record/state')).recording).toBeNull()
  await second.close()

  const third = await open(folder)
  expect(await third.clock()).toMatchObject({ speed: 1, isPaused: false })
  expect((await third.post('/sim/record/state')).recording).toBeNull()
  expect(await third.post('/sim/scenarios/result', { runId })).toMatchObject({ outcome: 'stopped' })
})

it('a recording ends with its world also where a crash or a full disk cut the reset off', async () => {
  const folder = temporaryFolder()
  const first = await open(folder)
  await first.post('/sim/record', { action: 'start' })
  await first.close()
  // The reset is decided, and nothing of it done.
  beginBuilding(folder, null)

  const second = await open(folder)
  expect((await second.post('/sim/record/state')).recording).toBeNull()
  await second.close()

  const third = await open(folder)
  expect((await third.post('/sim/record/state')).recording).toBeNull()
})
