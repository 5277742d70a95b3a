import { describe, expect, it } from 'vitest'
import { BACKTEST_SPAN_MAX_MS, backtest } from '#shared/automation/backtest.ts'
import { inputsOf, type StoredReport } from '#shared/automation/history.ts'
import type { Rule } from '#shared/automation/memory.ts'
import { warmUpMs } from '#shared/automation/rebuild.ts'
import { whyNot } from '#shared/automation/whyNot.ts'
import { type AutomationTask, automationTaskSchema } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { createState } from '#shared/records/registry.ts'
import {
  AIR,
  at,
  clock,
  DOOR,
  Driven,
  factsOf,
  HOUR,
  KEY,
  LAMP,
  level,
  MINUTE,
  query,
  range,
  ruleOf,
  text,
} from './kit.ts'

const DAY = 24 * HOUR
const NOW = at('2026-11-22T12:00Z')
const SPAN = { fromMs: NOW - 7 * DAY, untilMs: NOW }
const facts = factsOf({ silentAfterMs: 3 * HOUR })
const none: AutomationTask[] = []

/** A door that opens daily at 10:00, for one minute more each day; it reports each hour as well. */
const door: StoredReport[] = Array.from({ length: 9 * 24 }, (_, i) => NOW - 9 * DAY + i * HOUR).flatMap(
  (atMs) => {
    const says = (ms: number, contact: boolean): StoredReport => ({
      deviceId: DOOR,
      atMs: ms,
      values: { contact, battery: 80 },
    })
    const isTen = new Date(atMs).getUTCHours() === 10
    const minutes = Math.round((atMs - (NOW - 9 * DAY)) / DAY) + 1
    return isTen ? [says(atMs, false), says(atMs + minutes * MINUTE, true)] : [says(atMs, true)]
  },
)
const air = (values: readonly number[]): StoredReport[] =>
  values.map((temperature, i) => ({
    deviceId: AIR,
    atMs: NOW - (values.length - i) * HOUR,
    values: { temperature },
  }))

const parts = (rule: Rule, tasks = none) => ({
  rule: { ...rule, tasks },
  read: createState(),
  facts,
  startMs: SPAN.fromMs - warmUpMs(rule, facts),
  span: SPAN,
})
const ask = (rule: Rule, ...streams: StoredReport[][]) => backtest(parts(rule), inputsOf(streams))

describe('what would have fired', () => {
  const held = ruleOf([level('open', DOOR, 'contact', false, { forMs: 5 * MINUTE })])

  it('is each time at which its hold was complete, as the live evaluator says', async () => {
    const { runs, gaps, isPartial } = await ask(held, door)
    const live = new Driven(held, SPAN.fromMs - DAY, { silentAfterMs: 3 * HOUR })
    for (const { atMs, values } of door)
      if (atMs > SPAN.fromMs - DAY) live.says(atMs, [DOOR, 'contact', values.contact ?? false])
    expect(runs.map(({ dueAtMs }) => dueAtMs)).toEqual(live.until(NOW).decided.map(({ dueAtMs }) => dueAtMs))
    expect(runs.map(({ dueAtMs }) => text(dueAtMs))).toEqual(Array(5).fill('10:05:00'))
    expect([gaps, isPartial]).toEqual([[], false])
  })

  it('is told beside what nearly made it run', async () => {
    const rule = ruleOf([
      level('open', DOOR, 'contact', false),
      query('warm', AIR, 'temperature', 25, { comparison: 'above' }),
    ])
    const { runs, nearly } = await ask(rule, door, air([20, 20, 20, 30, 30, 30]))
    expect(runs).toHaveLength(1)
    expect(nearly.map(({ outcome, causes }) => `${outcome} ${causes.length}`)).toEqual(
      Array(6).fill('conditionUnknown 1'),
    )
  })

  it('names the spans in which it could not know', async () => {
    const silent = door.filter(({ atMs }) => atMs < NOW - 3 * DAY || atMs > NOW - 2 * DAY)
    const { gaps } = await ask(held, silent)
    expect(gaps).toEqual([{ fromMs: NOW - 3 * DAY - HOUR + 3 * HOUR, untilMs: NOW - 2 * DAY + HOUR }])
  })

  it('is a guess once it would have changed what it reads', async () => {
    const rule = ruleOf([level('warm', AIR, 'temperature', 25, { comparison: 'above' })])
    const stream = air([20, 30, 20, 30, 20])
    const task = (deviceId: DeviceId) =>
      automationTaskSchema.parse({ type: 'device', id: 'task', deviceId, values: { state: 'ON' } })
    const guesses = async (deviceId: DeviceId) =>
      (await backtest(parts(rule, [task(deviceId)]), inputsOf([stream]))).runs.map(
        ({ isHypothetical }) => isHypothetical,
      )
    expect(await guesses(AIR)).toEqual([false, true])
    expect(await guesses(LAMP)).toEqual([false, false])
  })

  it('has the times of its schedule as well, and no more than seven days', async () => {
    const rule = ruleOf([clock('time', '08:00')])
    const long = { ...parts(rule), span: { fromMs: NOW - 30 * DAY, untilMs: NOW } }
    const { runs, fromMs } = await backtest(long, [])
    expect(runs).toHaveLength(7)
    expect(fromMs).toBe(NOW - BACKTEST_SPAN_MAX_MS)
  })

  it('is a part of it where the time is up, and says up to where', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, i): StoredReport => ({
        deviceId: DOOR,
        atMs: SPAN.fromMs + i * MINUTE,
        values: { contact: i % 2 === 0 },
      }),
    )
    let closed = 0
    async function* stream() {
      try {
        yield* many
      } finally {
        closed += 1
      }
    }
    const { runs, isPartial, untilMs } = await backtest(
      { ...parts(ruleOf([level('open', DOOR, 'contact', false)])), isOutOfTime: () => true },
      inputsOf([stream()]),
    )
    expect(isPartial).toBe(true)
    expect(runs.length).toBeGreaterThan(5)
    expect(untilMs).toBeLessThan(SPAN.fromMs + 300 * MINUTE)
    expect(closed).toBe(1)
  })

  it('takes what several devices said at one instant together', async () => {
    const rule = ruleOf([level('open', DOOR, 'contact', false), level('lamp', LAMP, 'state', 'ON')])
    const at1 = NOW - DAY
    const says = (deviceId: DeviceId, atMs: number, values: StoredReport['values']): StoredReport => ({
      deviceId,
      atMs,
      values,
    })
    const { runs } = await ask(
      rule,
      [
        says(DOOR, at1, { contact: true }),
        says(DOOR, at1 + HOUR, { contact: false }),
        says(DOOR, at1 + 2 * HOUR, { contact: true }),
      ],
      [
        says(LAMP, at1, { state: 'ON' }),
        says(LAMP, at1 + HOUR, { state: 'OFF' }),
        says(LAMP, at1 + 2 * HOUR, { state: 'ON' }),
      ],
    )
    expect(runs).toEqual([])
  })
})

describe('why it did not', () => {
  const why = async (rule: Rule, streams: StoredReport[][], more = { isEnabled: true }, span = SPAN) => {
    const answer = await whyNot(
      { rule: { ...rule, ...more }, facts, startMs: span.fromMs - warmUpMs(rule, facts), span },
      inputsOf(streams),
    )
    return { ...answer, codes: answer.reasons.map(({ code }) => code) }
  }
  const warm = (more = {}) => level('warm', AIR, 'temperature', 25, { comparison: 'above', ...more })
  const day = { fromMs: NOW - 10 * HOUR, untilMs: NOW }

  it('is what was seen instead', async () => {
    const { reasons, runs } = await why(ruleOf([warm()]), [air([20, 22, 24, 21])], undefined, day)
    expect(runs).toEqual([])
    expect(reasons).toEqual([{ code: 'neverSo', partId: 'warm', last: 21, lowest: 20, highest: 24 }])
  })

  it('is that it was so all along and did not become so', async () => {
    const { codes } = await why(ruleOf([warm()]), [air(Array(20).fill(30))], undefined, day)
    expect(codes).toEqual(['soAllAlong'])
  })

  it('is that it did not hold long enough, or that nothing was known', async () => {
    const { reasons } = await why(
      ruleOf([warm({ forMs: 3 * HOUR })]),
      [air([20, 30, 30, 20, 20])],
      undefined,
      day,
    )
    expect(reasons).toEqual([{ code: 'notLongEnough', partId: 'warm', longestMs: 2 * HOUR }])
    expect((await why(ruleOf([warm()]), [], undefined, day)).codes).toEqual(['neverKnown'])
  })

  it('is that it is switched off, paused, closed, or that its time and its key did not come', async () => {
    const weekend = { repeat: { kind: 'weekly', days: [1] } as const, effective: range('18:00', '20:00') }
    const rule = ruleOf([clock('time', '19:00'), level('keyy', KEY, 'action', 'single')], {
      ...{ mode: 'any', ...weekend, pausedUntilMs: NOW + HOUR },
    })
    const { reasons } = await why(rule, [], { isEnabled: false }, day)
    expect(reasons).toEqual([
      { code: 'disabled' },
      { code: 'paused', untilMs: NOW + HOUR },
      { code: 'closed', nextMs: at('2026-11-23T18:00Z') },
      { code: 'noTime', partId: 'time', nextMs: at('2026-11-23T19:00Z') },
      { code: 'noPress', partId: 'keyy' },
    ])
  })

  it('is the one condition that stood in the way when something set it going', async () => {
    const { nearly, codes } = await why(
      ruleOf([level('open', DOOR, 'contact', false), warm()]),
      [door, air(Array(24).fill(20))],
      undefined,
      day,
    )
    expect(nearly.map(({ outcome, dueAtMs }) => `${outcome} ${text(dueAtMs)}`)).toEqual([
      'conditionFalse 10:00:00',
    ])
    expect(codes).toEqual(['neverSo'])
  })
})
