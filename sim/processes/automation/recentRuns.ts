/**
 * Restores data of the last hour from the log: run counts, so that a stopped loop does not resume after a restart, and
 * causal chains of the last minute.
 */
import { TRIPS_WITHIN_MS } from '#shared/automation/buckets.ts'
import { isRunByServer } from '#shared/automation/onHost.ts'
import { type AtriumEvent, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { type AutomationRun, isOpen, isPass } from '#shared/records/automationRun.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { commitsSince } from '../../stores/log/commitsSince.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { INHERITS_MS } from './causes.ts'

/** Bounds the events that a start reads. */
const COMMITS_MAX = 100_000
/** Runs kept in memory to detect frequent triggering. */
const OFTEN = 5

/** Whether the run was triggered by its own conditions on the server. */
export const isSelfTriggered = ({ causes, onHost }: Pick<AutomationRun, 'causes' | 'onHost'>): boolean =>
  onHost === null && causes.some(({ kind }) => kind === 'condition' || kind === 'opened')

export interface Recalling {
  readonly recall: (id: AutomationId, was: 'run' | 'rate' | 'switched', atMs: number) => void
  readonly noteCauses: (commit: Commit<AtriumEvent>) => void
}

export async function recallRecentRuns(
  log: EventLog,
  found: ProjectWorkspace,
  nowMs: number,
  { recall, noteCauses }: Recalling,
): Promise<void> {
  const sinceMs = nowMs - (ranOften(found, nowMs - TRIPS_WITHIN_MS) ? TRIPS_WITHIN_MS : INHERITS_MS)
  const met = new Set<string>()
  for await (const stored of commitsSince(log, found.workspace, sinceMs, COMMITS_MAX)) {
    if (!stored.events.some(({ type }) => TOLD.has(type))) continue
    const commit = readCommit(stored)
    const atMs = commit.at
    noteCauses(commit)
    for (const { type, data } of commit.events)
      if (type === 'AutomationSwitched') recall(data.automationId, 'switched', atMs)
      else if (type === 'AutomationPassed') {
        if (data.outcome === 'rate') recall(data.automationId, 'rate', atMs)
        else if (data.outcome === 'loop' && isTriggered(data)) recall(data.automationId, 'run', atMs)
      } else if (type === 'AutomationRunBegun' || type === 'AutomationRunQueued') {
        // A queued run keeps its id and was counted when triggered.
        if (isTriggered(data) && !met.has(data.runId)) recall(data.automationId, 'run', atMs)
        met.add(data.runId)
      }
  }
}

const TOLD: ReadonlySet<string> = new Set<AtriumEvent['type']>([
  ...(['AutomationRunBegun', 'AutomationRunQueued', 'AutomationPassed', 'AutomationSwitched'] as const),
  'DeviceCommandIssued',
])

const isTriggered = ({ causes }: Pick<AutomationRun, 'causes'>): boolean =>
  isSelfTriggered({ causes, onHost: null })

function ranOften({ workspace: { state } }: ProjectWorkspace, sinceMs: number): boolean {
  for (const automation of state.by('automation', 'enabled', 'yes').values()) {
    if (!isRunByServer(automation, state)) continue
    let times = 0
    for (const run of state.by('automationRun', 'automation', automation.id).values())
      if (!isOpen(run) && !isPass(run) && run.startedAtMs > sinceMs) times += 1
    if (times >= OFTEN) return true
  }
  return false
}
