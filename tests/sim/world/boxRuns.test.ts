import { expect, it } from 'vitest'
import type { HostRun, StoredAutomation } from '#shared/storedAutomations.ts'
import { BoxRuns } from '#sim/world/hosts/boxRuns.ts'
import type { SimulatedHost } from '#sim/world/hosts/simulatedHost.ts'
import type { BoxDecision } from '#sim/world/hosts/storedAutomations.ts'
import { until } from '../../support/until.ts'

const stored: StoredAutomation = {
  ...{ slot: 1, version: 1, hash: 'h1', after: 0 },
  rule: {
    ...{ mode: 'any', conditions: [], repeat: { kind: 'weekly', days: [1] }, effective: null },
    tasks: [{ id: 'later', delayMs: 60_000, scene: 3 }],
    ...{ onRetrigger: 'restart', catchUp: 'latest', isEnabled: true, pausedUntilMs: null },
    place: { timeZone: 'UTC', latitude: null, longitude: null },
  },
}
const decided: BoxDecision = {
  stored,
  decision: { outcome: 'run', dueAtMs: 0, causes: [], conditions: [] },
  isRefused: false,
}

it('one that begins anew is done once, also where it is decided again before the end of its last run is told', async () => {
  const reported: HostRun[] = []
  const sent: (() => void)[] = []
  const due = new Set<() => Promise<void>>()
  const scenes: number[] = []
  // Parts of a host used by its runs.
  const host = {
    automations: { nextRun: () => reported.length + 1 },
    scenes: { held: () => ({ version: 1 }) },
    reportRun: (run: HostRun) => {
      reported.push(run)
      return new Promise<void>((resolve) => sent.push(resolve))
    },
  } as unknown as SimulatedHost
  let nowMs = 0
  const runs = new BoxRuns(host, {
    now: () => nowMs,
    at: (_, run) => {
      due.add(run)
      return () => due.delete(run)
    },
    runScene: async (_, slot) => void scenes.push(slot),
    report: async () => {},
    keep: async () => undefined,
  })
  await runs.decided(decided)
  const again = [runs.decided(decided), runs.decided(decided)]
  await until(() => {
    for (const done of sent.splice(0)) done()
    return reported.length === 2
  })
  for (const done of sent.splice(0)) done()
  await Promise.all(again)
  expect(reported.map(({ outcome }) => outcome)).toEqual(['stopped', 'stopped'])
  nowMs = 60_000
  const last = [...due].map((run) => run())
  await until(() => reported.length === 3)
  for (const done of sent.splice(0)) done()
  await Promise.all(last)
  expect([scenes, reported.at(-1)?.outcome]).toEqual([[3], 'done'])
})
