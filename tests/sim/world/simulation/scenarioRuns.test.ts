/** Scenarios run from the console: a real one in its own process, one at a time. */
import { expect, it } from 'vitest'
import { ScenarioReader } from '#sim/world/simulation/scenarioReader.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until, untilDone } from '../../../support/until.ts'

interface Run {
  readonly runId: string
  readonly outcome: string
  readonly steps: readonly { readonly verdict: string; readonly kind: string; readonly textZh: string }[]
  readonly stepsTotal: number
  readonly error: string | null
  readonly again: string
}

async function open() {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const post = async (path: string, body: object = {}) => (await site.post(path, body, token)).body
  const result = async () => {
    const answer = await post('/sim/scenarios/result')
    if (answer.status !== 200) throw new Error(answer.msg)
    return answer.data as unknown as Run
  }
  return { site, post, result }
}

it('a scenario runs step by step to its verdict, and a second one is refused meanwhile', async () => {
  const { site, post, result } = await open()
  const notified: number[] = []
  site.server.services.simulation?.onNews(({ run }) => void notified.push(run?.done ?? 0))
  expect(await result()).toBeNull()
  expect((await post('/sim/scenarios/run', { name: 'water-leak' })).status).toBe(200)
  expect((await post('/sim/scenarios/run', { name: 'slow-host' })).status).toBe(1412)
  await untilDone(async () => (await result()).outcome !== 'running')
  const run = await result()
  expect([run.outcome, run.error]).toEqual(['passed', null])
  expect(run.steps).toHaveLength(run.stepsTotal)
  expect(run.steps.find(({ kind }) => kind === 'wait')?.textZh).toBe('15 分钟')
  expect(notified.at(-1)).toBe(run.stepsTotal)
  expect(run.again).toBe('npm run scenario -- sim/world/scenarios/files/water-leak.yaml --seed 1')
  for (const [format, begins] of [
    ['html', '<!doctype html>'],
    ['junit', '<?xml'],
  ] as const) {
    const { text } = (await post('/sim/scenarios/report', { format })).data as { text: string }
    expect(text.slice(0, begins.length).toLowerCase()).toBe(begins)
  }
})

it('a run that is stopped is over at once, and what there is to run is said in both languages', async () => {
  const { site, post, result } = await open()
  const { list } = (await post('/sim/scenarios/list')).data as {
    list: { name: string; title: { zh: string } }[]
  }
  expect(list.length).toBeGreaterThan(15)
  expect(list.every(({ title }) => title.zh !== '')).toBe(true)
  const unknown = await post('/sim/scenarios/run', { name: 'check-in-rush', case: 'no such case' })
  expect(unknown.msg).toBe('There is no such case')
  await post('/sim/scenarios/run', { name: 'check-in-rush' })
  expect((await post('/sim/scenarios/stop')).data).toEqual({ isStopped: true })
  const { outcome, runId } = await result()
  expect(outcome).toBe('stopped')
  expect((await post('/sim/scenarios/stop')).data).toEqual({ isStopped: false })
  expect((await post('/sim/scenarios/run', { name: 'no-such-thing' })).msg).toBe('There is no such scenario')
  const { issues } = (await post('/sim/scenarios/validate', { text: 'id: x\nsteps: []\n' })).data as {
    issues: object[]
  }
  expect(issues.length).toBeGreaterThan(2)
  // Another server on the same folder: a link to the run still opens.
  const again = await site.restart()
  const kept = await again.post('/sim/scenarios/result', { runId }, await again.signIn('super'))
  expect(kept.body.data).toMatchObject({ runId, outcome: 'stopped', name: 'check-in-rush' })
})

it('a text that takes the parser long holds nobody else, and of countless mistakes the first are told', async () => {
  const { site, post } = await open()
  let isRead = false
  const reading = post('/sim/scenarios/validate', { text: '"'.repeat(20_000) }).finally(() => {
    isRead = true
  })
  let meanwhile = 0
  await until(async () => {
    await fetch(`${site.url}/healthz`)
    meanwhile += 1
    return isRead
  })
  expect(meanwhile).toBeGreaterThan(10)
  const { issues } = (await reading).data as { issues: { message: string }[] }
  expect(issues).toHaveLength(51)
  expect(issues.at(-1)?.message).toBe('and 9949 more')
  expect((await post('/sim/scenarios/run', { text: '"' })).status).toBe(1413)
})

it('a text that takes more time than it may is refused', async () => {
  const hasty = new ScenarioReader({ timeMaxMs: 1 })
  const job = { text: '"'.repeat(200_000), ownWorld: 'house' }
  await expect(hasty.read(job)).rejects.toMatchObject({ code: 'scenario_wrong' })
  hasty.close()
})
