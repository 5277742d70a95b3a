/**
 * What the automations of a project remembered when the server stopped, made anew from what is stored: values from the
 * last ones, holds from the reports in which they began. What came due since then is missed or late, and found by the
 * first tick.
 */
import { begun } from '#shared/automation/evaluate.ts'
import type { Facts, Memory } from '#shared/automation/memory.ts'
import { isRunByServer } from '#shared/automation/onHost.ts'
import { rebuilding, warmUpMs } from '#shared/automation/rebuild.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { factsOf } from './facts.ts'
import { pastInputs } from './pastReports.ts'
import type { AutomationPorts } from './ports.ts'

const READERS = 8

export async function rebuiltMemories(
  { telemetry, weather, stoppedAtMs, clock }: AutomationPorts,
  { project, workspace }: ProjectWorkspace,
): Promise<ReadonlyMap<AutomationId, Memory>> {
  const memories = new Map<AutomationId, Memory>()
  const read = workspace.state
  const facts = factsOf({ project: () => project, read, last: telemetry.last.of(project.id), weather })
  const nowMs = clock.now()
  const rebuild = async (automation: Automation): Promise<void> => {
    // A new world begins now; what was saved or ran after the last sign of life was dealt with then.
    const untilMs = Math.min(nowMs, Math.max(stoppedAtMs || nowMs, lastDealtWithMs(automation, read)))
    const holds = needsReports(automation, facts)
    const memory = holds ? await fromReports(automation, untilMs, { telemetry, facts }) : null
    memories.set(automation.id, memory ?? begun(automation, untilMs, facts))
  }
  const all = [...read.by('automation', 'enabled', 'yes').values()].filter((one) => isRunByServer(one, read))
  // Reading waits for the disk: so many take turns.
  const next = all.values()
  const reader = async (): Promise<void> => {
    for (const automation of next) await rebuild(automation)
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return memories
}

function lastDealtWithMs({ id }: Automation, read: ProjectWorkspace['workspace']['state']): number {
  let lastMs = 0
  for (const run of read.by('automationRun', 'automation', id).values())
    lastMs = Math.max(lastMs, run.dueAtMs)
  return lastMs
}

/** Something has to hold for a time and may be doing so. */
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

/** Of the past only what was reported is known: values come with the reports themselves. */
async function fromReports(
  rule: Automation,
  untilMs: number,
  { telemetry, facts }: Stored,
): Promise<Memory | null> {
  await telemetry.settled()
  if (!telemetry.readings.isReady) return null
  const span = { fromMs: untilMs - warmUpMs(rule, facts), toMs: untilMs }
  const past: Facts = { ...facts, place: facts.place, valueOf: () => null, awaySinceMs: () => null }
  const rebuild = rebuilding(rule, span.fromMs, past)
  for await (const input of pastInputs(telemetry, rule.conditions, span)) rebuild.take(input)
  const { memory, isSettled } = rebuild.at(untilMs)
  return isSettled ? memory : null
}
