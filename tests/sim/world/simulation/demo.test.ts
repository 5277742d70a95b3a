/** Demos on a running world: chapters, start time, exclusiveness, rejections. */
import { expect, it } from 'vitest'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { chaptersOf, nextTimeOfDay } from '#sim/world/simulation/chapters.ts'
import { moveTo } from '#sim/world/simulation/demo.ts'
import { simulationOf } from '#sim/world/simulation/simHandlers.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const HEAD = 'id: a-demo\ntitle: { en: A, zh: 甲 }\nworld: hotel\nstart: 2026-05-12 03:10\nsteps:\n'
const chapter = (name: string) => `  - chapter: { title: { en: ${name}, zh: 章 }, text: { en: x, zh: 文 } }\n`
const CHECK = '  - expect: { host: every host, is: online }\n'

it('a chapter has the steps up to the next one, the first also those before it', () => {
  const { scenario } = readScenarioText(
    `${HEAD}  - wait: 1 s\n${chapter('One')}${CHECK}${chapter('Two')}${CHECK}  - wait: 2 s\n`,
    'a.yaml',
  )
  const chapters = chaptersOf(scenario.cases[0]?.steps ?? [])
  expect(chapters.map(({ shown, steps }) => [shown.title.en, steps.map(({ kind }) => kind)])).toEqual([
    ['One', ['wait', 'expect']],
    ['Two', ['expect', 'wait']],
  ])
})

it('a demo begins when the hotel’s clocks show its time of day next', () => {
  const at = (hour: number, minute = 0) => Date.UTC(2026, 5, 1, hour, minute)
  const next = (nowMs: number) => nextTimeOfDay('2026-05-12 03:10', nowMs, 'Asia/Shanghai')
  expect(next(at(19))).toBe(at(19, 10))
  expect(next(at(19, 31))).toBe(at(19, 10) + 86_400_000)
  expect(next(at(19, 10) + 30_000)).toBe(at(19, 10) + 30_000)
  // Shown again at once.
  expect(next(at(19, 25))).toBe(at(19, 25))
})

it('one demo at a time, known to everybody and over for all; where its hotel is not, it says so', async () => {
  const site = await startTestServer({ isSimulated: true })
  const [token, other] = [await site.signIn('super'), await site.signIn('admin')]
  const post = async (path: string, body: object, by = token) =>
    (await site.post(path, body, by)).body as { status: number; msg: string; data: unknown }
  const news = () => site.server.services.simulation?.news()?.demo ?? null
  expect((await post('/sim/demo/start', { name: 'water-leak' })).msg).toBe('There is no such scenario')
  const plan = (await post('/sim/demo/plan', { name: 'demo-a-leak-at-night' })).data
  expect(plan).toMatchObject({
    startsAt: '03:10',
    chapters: [{ zh: '凌晨三点十分' }, {}, {}, {}],
    leadMs: null,
  })
  expect((await post('/sim/demo/start', { name: 'demo-a-leak-at-night' })).status).toBe(200)
  await until(() => news()?.phase === 'ready')
  expect(news()).toMatchObject({ chapter: 0, chapters: 4, heading: { zh: '凌晨三点十分' } })
  expect(news()?.outline.map(({ en }) => en)).toEqual([
    'Ten past three',
    'The alarm',
    'Someone takes charge',
    'Dry again',
  ])
  expect(news()?.problem?.found).toEqual({
    en: 'there is no simulated world that could be moved',
    zh: '没有可以推进的模拟世界',
  })
  expect((await post('/sim/demo/start', { name: 'demo-a-day' }, other)).status).toBe(1416)
  expect((await post('/sim/demo/chapter', { chapter: 2 })).data).toEqual({ isShown: false })
  expect((await post('/sim/demo/end', {}, other)).data).toEqual({ isEnded: true })
  expect([news(), (await post('/sim/demo/end', {})).data]).toEqual([null, { isEnded: false }])
})

it('of two restarts at once one is refused, and the demo begins anew with the other', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const { demo } = simulationOf(site.server)
  await site.post('/sim/demo/start', { name: 'demo-a-leak-at-night' }, token)
  await until(() => demo.news()?.phase === 'ready')
  const by = { id: 'acc_1', name: '沈明远', nameEn: 'Shen Mingyuan' }
  const both = [demo.restart(by), demo.restart(by)]
  expect(await Promise.allSettled(both)).toMatchObject([
    { value: true },
    { reason: { code: 'world_resetting' } },
  ])
  await until(() => demo.news()?.phase === 'ready')
})

it('a world that moves to a demo’s time of day tells of it on the way, and of its end before what is reported there', async () => {
  let nowMs = 0
  const notified: number[] = []
  const step = (ms: number) => {
    nowMs += ms
  }
  const clock = { now: () => nowMs, step }
  const untilMs = 3_600_000
  const isIdle = () => {
    expect(notified.at(-1)).toBeGreaterThan(0)
    if (nowMs === untilMs) expect(notified.at(-1)).toBe(untilMs)
    return true
  }
  const onPiece = ({ doneMs, totalMs }: { readonly doneMs: number; readonly totalMs: number }) => {
    expect([doneMs, totalMs]).toEqual([nowMs, untilMs])
    notified.push(nowMs)
  }
  await moveTo(untilMs, { isOver: false }, { clock, isIdle, onPiece })
  expect(notified.length).toBeGreaterThan(1)
  expect(nowMs).toBe(untilMs)
})
