import { expect, it } from 'vitest'
import type { CountedRun } from '#shared/domain/automation/hostRuns.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import type { Reporting } from '#sim/core/ingest/facts.ts'
import { HOST_RUN_BURST_KIB, HostRunIntake } from '#sim/core/ingest/hostRuns.ts'
import { at } from '../../../support/context.ts'
import { aHost } from '../../../support/records.ts'

const run = (n: number, slot = 1): HostRun => ({
  ...{ slot, version: 1, n, dueAtMs: 1, startedAtMs: 1, endedAtMs: 1, outcome: 'done' },
  ...{ causes: [], conditions: [], tasks: [] },
})

function start() {
  const clock = new ManualClock(1_000_000)
  const recorded: CountedRun[] = []
  const counted: string[] = []
  const intake = new HostRunIntake({
    clock,
    count: (_, label) => counted.push(label),
    onError: (error) => expect.unreachable(String(error)),
  })
  // Only these parts of the workspace are used.
  const workspace = {
    stream: 'project:prj_1',
    run: async (_: string, data: { readonly runs: readonly CountedRun[] }) => recorded.push(...data.runs),
  } as unknown as Reporting['workspace']
  const from = (host: Reporting['host'], ...runs: readonly HostRun[]) =>
    intake.take({ workspace, host, context: at(clock.now()) }, runs)
  const host = aHost()
  const take = (...runs: readonly HostRun[]) => from(host, ...runs)
  return { clock, intake, take, from, recorded, counted }
}

it('a host that floods is recorded as far as the bound, and once a second after it with how many were left out', async () => {
  const { clock, take, recorded, counted } = start()
  for (let n = 1; n <= 1_000; n += 1) await take(run(n))
  expect(recorded).toHaveLength(HOST_RUN_BURST_KIB)
  expect(counted).toEqual(Array.from({ length: 1_000 - HOST_RUN_BURST_KIB }, () => 'too_many_runs'))
  clock.advance(1_000)
  await take(run(1_001))
  expect(recorded.at(-1)).toEqual({ ...run(1_001), leftOut: 1_000 - HOST_RUN_BURST_KIB })
  clock.advance(1_000)
  await take(run(1_002))
  expect(recorded.at(-1)).toEqual(run(1_002))
})

it('of what was left out and is followed by nothing the last is recorded for each automation, at once where the server stops', async () => {
  const { clock, intake, take, recorded } = start()
  const flood = async () => {
    for (let n = 1; n <= HOST_RUN_BURST_KIB; n += 1) await take(run(n))
    recorded.length = 0
    await take(run(900, 1), run(901, 1), run(5, 2))
  }
  await flood()
  expect(recorded).toEqual([])
  clock.advance(60_000)
  const left = [
    { ...run(901, 1), leftOut: 1 },
    { ...run(5, 2), leftOut: 0 },
  ]
  expect(recorded).toEqual(left)
  clock.advance(-60_000)
  clock.advance(HOST_RUN_BURST_KIB * 1_000)
  await flood()
  await intake.close()
  expect(recorded).toEqual(left)
})

it('a long run costs more than a short one', async () => {
  const { take, recorded } = start()
  const task = { id: 'task1', delayMs: 0, d: '00158D00000000A0', values: { state: 'x'.repeat(900) } }
  const long: HostRun = {
    ...run(1),
    tasks: Array.from({ length: 20 }, () => ({
      ...task,
      ...{ dueAtMs: 1, outcome: 'done' as const, error: null },
    })),
  }
  for (let n = 1; n <= HOST_RUN_BURST_KIB; n += 1) await take({ ...long, n })
  expect(recorded.length).toBeLessThan(HOST_RUN_BURST_KIB / 15)
})

it('many automations of one host share its bound, also in what was left out', async () => {
  const { clock, take, recorded } = start()
  for (let minute = 0; minute < 10; minute += 1) {
    for (let slot = 1; slot <= 300; slot += 1) await take(run(minute + 1, slot))
    clock.advance(60_000)
  }
  // One KiB per second, the first at once, and the latest collected.
  expect(recorded.length).toBeLessThan(HOST_RUN_BURST_KIB + 600 + 300)
})

it('of a host that is gone, or has told nothing for long, nothing is remembered', async () => {
  const { clock, intake, from } = start()
  for (let n = 1; n <= 100; n += 1) {
    await from(aHost({ id: `hst_${n}` }), run(1))
    clock.advance(1_000)
  }
  expect(intake.size).toBeLessThanOrEqual(2)
})
