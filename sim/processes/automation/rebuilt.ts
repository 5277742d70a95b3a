/**
 * Restores automation memory after a restart from stored data: last values, and holds from the reports in which they
 * began. Anything due since is missed or late, handled by the first tick. After a crash the last instants are
 * evaluated again.
 */
import { begun } from '#shared/automation/evaluate.ts'
import type { Facts, Memory } from '#shared/automation/memory.ts'
import { isRunByServer } from '#shared/automation/onHost.ts'
import { rebuilding, warmUpMs } from '#shared/automation/rebuild.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { factsOf } from './facts.ts'
import { pastInputs } from './pastReports.ts'
import {
  editedSince,
  JUDGED_WITHIN_MS,
  lastTriggeredMs,
  type Remembered,
  rejudged,
} from './pendingReports.ts'
import type { AutomationPorts } from './ports.ts'

const READERS = 8

export async function rebuiltMemories(
  ports: AutomationPorts,
  found: ProjectWorkspace,
): Promise<ReadonlyMap<AutomationId, Remembered>> {
  const { telemetry, weather, stoppedAtMs, clock, log } = ports
  const { project, workspace } = found
  const memories = new Map<AutomationId, Remembered>()
  const read = workspace.state
  const facts = factsOf({ project: () => project, read, last: telemetry.last.of(project.id), weather })
  // A new world starts now.
  const stopMs = Math.min(clock.now(), stoppedAtMs || clock.now())
  const all = [...read.by('automation', 'enabled', 'yes').values()].filter((one) => isRunByServer(one, read))
  const judgedMs = stopMs - JUDGED_WITHIN_MS
  const edited = telemetry.wasCut && all.length > 0 ? await editedSince(log, found, judgedMs) : 'all'
  const memoryAt = async (automation: Automation, atMs: number, then: Facts): Promise<Memory> => {
    const holds = needsReports(automation, facts)
    const memory = holds ? await fromReports(automation, atMs, { telemetry, facts }) : null
    return memory ?? begun(automation, atMs, then)
  }
  const rebuild = async (automation: Automation): Promise<Remembered> => {
    const editedMs = edited === 'all' ? stopMs : (edited.get(automation.id) ?? 0)
    const fromMs = Math.max(judgedMs, lastTriggeredMs(automation, read), editedMs)
    if (fromMs < stopMs && (await isReady(telemetry))) {
      const parts = { rule: automation, facts, read, telemetry, fromMs, stoppedAtMs: stopMs }
      const again = await rejudged(parts, (then) => memoryAt(automation, fromMs, then))
      if (again) return again
    }
    return { memory: await memoryAt(automation, stopMs, facts), pendingReports: [] }
  }
  // Limits concurrency, because reading waits for the disk.
  const next = all.values()
  const reader = async (): Promise<void> => {
    for (const automation of next) memories.set(automation.id, await rebuild(automation))
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return memories
}

async function isReady(telemetry: Telemetry): Promise<boolean> {
  await telemetry.settled()
  return telemetry.readings.isReady
}

/** True if a condition with a duration may currently hold. */
const needsReports = ({ conditions }: Automation, facts: Facts): boolean =>
  conditions.some(
    (one) =>
      one.isEnabled &&
      'deviceIds' in one &&
      one.forMs > 0 &&
      one.deviceIds.some((deviceId) => facts.valueOf(deviceId, one.property) !== null),
  )

interface Stored {
  readonly telemetry: Telemetry
  readonly facts: Facts
}

/** Only reported values are known of the past; they arrive with the reports. */
async function fromReports(
  rule: Automation,
  untilMs: number,
  { telemetry, facts }: Stored,
): Promise<Memory | null> {
  if (!(await isReady(telemetry))) return null
  const span = { fromMs: untilMs - warmUpMs(rule, facts), toMs: untilMs }
  const past: Facts = { ...facts, valueOf: () => null, awaySinceMs: () => null }
  const rebuild = rebuilding(rule, span.fromMs, past)
  for await (const input of pastInputs(telemetry, rule.conditions, span)) rebuild.take(input)
  const { memory, isSettled } = rebuild.at(untilMs)
  return isSettled ? memory : null
}
