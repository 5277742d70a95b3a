/** States of automations from their records: allowed operations, and counts per state. */
import { type AutomationSnapshot, automationAt } from '#machines/automationMachine.ts'
import { standingOf } from '#shared/automation/standing.ts'
import { type AutomationStatus, automationTransitions } from '#shared/domain/automation/transitions.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'

const standingIn = (automation: Automation, read: ReadState, atMs: number) =>
  standingOf(automation, read.by('automationRun', 'automation', automation.id).values(), atMs)

export const automationNow = (automation: Automation, read: ReadState, atMs: number): AutomationSnapshot =>
  automationAt(standingIn(automation, read, atMs))

export function countStandings(workspaces: Pick<Workspaces, 'projects'>, atMs: number) {
  const counts = new Map<AutomationStatus, number>()
  for (const status of Object.keys(automationTransitions) as AutomationStatus[])
    if (status !== 'evaluating') counts.set(status, 0)
  for (const { workspace } of workspaces.projects())
    for (const automation of workspace.state.all('automation')) {
      const { status } = standingIn(automation, workspace.state, atMs)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  return counts
}
