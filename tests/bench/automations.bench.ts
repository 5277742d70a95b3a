/**
 * Cost of 10,000 automations on 50,000 devices while 1,000 devices report per second: share of one core, and memory.
 * In: state indexes, last values, evaluator, rate limits and timers. Out: report ingestion and recording of runs, which
 * have their own rows. Takes 60 s.
 */

import type { Automation, AutomationCondition } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { createState } from '#shared/records/registry.ts'
import { hash01 } from '#sim/base/rng.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { factsOf } from '#sim/processes/automation/facts.ts'
import { ProjectEngine } from '#sim/processes/automation/projectEngine.ts'
import { automationFacts, reads, timed } from '../support/automations.ts'
import { aDevice, aHost, aNewProject } from '../support/records.ts'
import { printFigures, rounded } from './support/figures.ts'

const [DEVICES, AUTOMATIONS, PER_SECOND, SECONDS, WARM_UP] = [50_000, 10_000, 1_000, 120, 20]
const START_MS = Date.UTC(2026, 10, 2, 8)
const BAR = { core: '≤ 0.1' } as const
const PROJECT_ID = 'prj_1' as const

const deviceId = (n: number): DeviceId => `dev_${n}`
const pick = (n: number, salt: number): DeviceId => deviceId(Math.floor(hash01(salt, n) * DEVICES))

/** Of ten automations: five levels, two holds, two with a query, one time. */
function conditionsOf(n: number): AutomationCondition[] {
  const level = reads({ deviceIds: [pick(n, 1)] })
  if (n % 10 < 5) return [level]
  if (n % 10 < 7) return [{ ...level, forMs: 120_000 }]
  const query = {
    ...reads({ id: 'ask', deviceIds: [pick(n, 2)], property: 'brightness' }),
    type: 'query' as const,
  }
  if (n % 10 < 9) return [level, { ...query, comparison: 'above', value: 40 }]
  return [timed(n % 1_440)]
}

function build() {
  const state = createState()
  state.put([{ put: aHost() }])
  for (let n = 0; n < DEVICES; n += 1)
    state.put([{ put: aDevice({ id: deviceId(n), number: `00158D${n.toString(16).padStart(10, '0')}` }) }])
  const automations = Array.from(
    { length: AUTOMATIONS },
    (_, n): Automation => ({
      ...{ type: 'automation', id: `aut_${n}`, isEnabled: true, isPinned: false, pausedUntilMs: null },
      ...{ version: 1, createdAtMs: 0, createdBy: { id: '', name: '', nameEn: '' }, ownerId: null },
      ...automationFacts({ name: `${n}`, conditions: conditionsOf(n) }),
    }),
  )
  state.put(automations.map((put) => ({ put })))
  return { state, automations }
}

function main(): void {
  const { state, automations } = build()
  const last = new LastValues()
  const project = { ...aNewProject(), timeZone: 'Asia/Shanghai', latitude: 31.2, longitude: 121.5 }
  let decided = 0
  const engine = new ProjectEngine({
    facts: factsOf({
      // Only the location is used.
      project: () => project as never,
      read: state,
      last: last.of(PROJECT_ID),
      weather: { valueOf: () => null, onAnswer: () => () => {} },
    }),
    automationsOf: (id, property) => state.by('automation', 'property', `${id} ${property}`).values(),
    isRunHere: () => true,
    onDecided: () => {
      decided += 1
    },
  })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (const automation of automations) engine.add(automation, START_MS)
  engine.tick(START_MS)
  globalThis.gc?.()
  const heapMb = (process.memoryUsage().heapUsed - before) / 1e6
  const second = (s: number): void => {
    for (let i = 0; i < PER_SECOND; i += 1) {
      const n = s * PER_SECOND + i
      const id = pick(n, 3)
      const values = {
        state: hash01(4, n) < 0.5 ? 'ON' : 'OFF',
        brightness: Math.floor(hash01(5, n) * 100),
        linkquality: n % 255,
      }
      const atMs = START_MS + s * 1_000 + i
      last.merge(PROJECT_ID, id, values, atMs)
      engine.reports([{ device: { id }, values }], atMs)
    }
    engine.tick(START_MS + (s + 1) * 1_000)
  }
  for (let s = 0; s < WARM_UP; s += 1) second(s)
  decided = 0
  const used = process.cpuUsage()
  for (let s = WARM_UP; s < WARM_UP + SECONDS; s += 1) second(s)
  const { user, system } = process.cpuUsage(used)
  const core = (user + system) / 1e6 / SECONDS
  printFigures({
    bench: 'automations',
    core: rounded(core),
    decisions_per_second: rounded(decided / SECONDS),
    heap_mb: rounded(heapMb),
    bar: BAR,
  })
}

main()
