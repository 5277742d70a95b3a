/**
 * Re-evaluates the last reports before a crash, because stored reports may not have been evaluated and decisions may
 * not be durable. Starts from the earlier memory; decisions with a trace in the log are skipped.
 */
import { isSettled, step } from '#shared/automation/evaluate.ts'
import type { Decision, Facts, Input, Memory, Said } from '#shared/automation/memory.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { AutomationEvent } from '#shared/domain/automation/automation.ts'
import type { SwitchingEvent } from '#shared/domain/automation/switching.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Automation, type AutomationId, devicesOf } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { commitsSince } from '../../stores/log/commitsSince.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { pressesFreshAfter, withoutRepeated } from './pastPresses.ts'
import { pastInputs } from './pastReports.ts'
import { isSelfTriggered } from './recentRuns.ts'

/** Normally evaluated within milliseconds; under load it may wait. */
export const JUDGED_WITHIN_MS = 20_000

export interface PendingReports {
  readonly decision: Decision
  /** The cause is in the other values of the report. */
  readonly said: readonly Said[]
}
export interface Remembered {
  readonly memory: Memory
  readonly pendingReports: readonly PendingReports[]
}

/** Time of the last automatic trigger with a trace in the log. Manual runs do not count. */
export function lastTriggeredMs({ id }: Automation, read: ReadState): number {
  let lastMs = 0
  for (const run of read.by('automationRun', 'automation', id).values())
    if (isSelfTriggered(run)) lastMs = Math.max(lastMs, run.dueAtMs)
  return lastMs
}

/**
 * When automations were edited or switched since then: earlier reports are not evaluated with current rules.
 * `all`: execution may have moved between server and host.
 */
export async function editedSince(
  log: EventLog,
  found: ProjectWorkspace,
  sinceMs: number,
): Promise<ReadonlyMap<AutomationId, number> | 'all'> {
  const edited = new Map<AutomationId, number>()
  for await (const { at, events } of commitsSince(log, found.workspace, sinceMs))
    for (const { type, data } of events) {
      if (type.startsWith('HostAutomation')) return 'all'
      if (EDITS.has(type) && 'automationId' in data) edited.set(data.automationId as AutomationId, at)
    }
  return edited
}

const EDITS: ReadonlySet<string> = new Set<AutomationEvent['type'] | SwitchingEvent['type']>([
  'AutomationAdded',
  'AutomationChanged',
  'AutomationSwitched',
  'AutomationPaused',
])

export interface Unjudged {
  readonly rule: Automation
  readonly facts: Facts
  readonly read: ReadState
  readonly telemetry: Telemetry
  /** Everything before was evaluated; the rest is evaluated now. */
  readonly fromMs: number
  readonly stoppedAtMs: number
}

/** Null where how it was before is not stored. */
export async function rejudged(
  { rule, facts, read, telemetry, fromMs, stoppedAtMs }: Unjudged,
  memoryFrom: (facts: Facts) => Promise<Memory>,
): Promise<Remembered | null> {
  const deviceIds = devicesOf({ conditions: rule.conditions.filter(({ isEnabled }) => isEnabled), tasks: [] })
  const before = await knownAt(deviceIds, { rule, facts, telemetry, fromMs })
  const reaches = deviceIds.flatMap((deviceId) => reachOf(deviceId, read, fromMs) ?? [])
  const flipped = new Map(reaches.map((reach) => [reach.deviceId, !reach.isAway]))
  const then: Facts = {
    ...facts,
    valueOf: (deviceId, property) => {
      const known = before.get(deviceId)
      if (!known) return facts.valueOf(deviceId, property)
      const value = known[property]
      return value === undefined ? null : { value, atMs: fromMs }
    },
    awaySinceMs: (deviceId) => {
      const wasAway = flipped.get(deviceId)
      if (wasAway === undefined) return facts.awaySinceMs(deviceId)
      return wasAway ? fromMs : null
    },
  }
  let memory = await memoryFrom(then)
  if (before.size + reaches.length === 0) return { memory, pendingReports: [] }
  if (!isSettled(rule, memory, then)) return null
  const pendingReports: PendingReports[] = []
  const take = (input: Input): void => {
    const stepped = step(rule, memory, input, facts)
    memory = stepped.memory
    const reports = input.kind === 'reports' ? input.said : []
    for (const decision of stepped.decisions) pendingReports.push({ decision, said: reports })
  }
  const freshAfter = await pressesFreshAfter(deviceIds, { rule, facts, read, telemetry })
  const waiting = reaches.sort((a, b) => a.atMs - b.atMs)
  for await (const input of pastInputs(telemetry, rule.conditions, {
    fromMs: fromMs + 1,
    toMs: stoppedAtMs,
  })) {
    while (waiting[0] && waiting[0].atMs <= input.atMs) take(must(waiting.shift(), 'the next one'))
    take(withoutRepeated(input, freshAfter))
  }
  for (const reach of waiting) take(reach)
  return { memory, pendingReports }
}

/** Values before that time of devices that have reported since. */
async function knownAt(
  deviceIds: readonly DeviceId[],
  { rule, facts, telemetry, fromMs }: Pick<Unjudged, 'rule' | 'facts' | 'telemetry' | 'fromMs'>,
): Promise<Map<DeviceId, Readings>> {
  const known = new Map<DeviceId, Readings>()
  const hasSpoken = (deviceId: DeviceId): boolean =>
    rule.conditions.some(
      (one) =>
        'deviceIds' in one &&
        one.deviceIds.includes(deviceId) &&
        (facts.valueOf(deviceId, one.property)?.atMs ?? 0) > fromMs,
    )
  for (const deviceId of deviceIds.filter(hasSpoken)) {
    const found = await telemetry.readings.past.knownBefore(deviceId, [fromMs + 1])
    known.set(deviceId, found.get(fromMs + 1) ?? {})
  }
  return known
}

type Reach = Extract<Input, { kind: 'reach' }>

/** Reachability changes of the host since then. */
function reachOf(deviceId: DeviceId, read: ReadState, fromMs: number): Reach | null {
  const device = read.get('device', deviceId)
  const host = device && read.get('host', device.hostId)
  if (!host || (host.presenceSinceMs ?? 0) <= fromMs) return null
  return { kind: 'reach', atMs: host.presenceSinceMs ?? fromMs, deviceId, isAway: !host.isOnline }
}
