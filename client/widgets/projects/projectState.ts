/**
 * State of a project from its figures. Red only for critical alarms. `unseen`: no problem known, but devices never
 * reported.
 */
export type ProjectState = 'well' | 'attention' | 'critical' | 'unseen' | 'empty'

export interface ProjectFigures {
  readonly hosts: number
  readonly hostsOnline: number
  readonly lowBattery: number
  readonly abnormal: number
  readonly unseen: number
  readonly unacknowledged?: number
  readonly critical?: number
}

export function projectStateOf(figures: ProjectFigures): ProjectState {
  const { hosts, hostsOnline, abnormal, lowBattery, unseen, unacknowledged = 0, critical = 0 } = figures
  if (critical > 0) return 'critical'
  if (hosts === 0) return 'empty'
  if (hostsOnline < hosts || abnormal + lowBattery + unacknowledged > 0) return 'attention'
  return unseen > 0 ? 'unseen' : 'well'
}

export const projectTones = {
  well: 'ok',
  attention: 'warn',
  critical: 'bad',
  unseen: 'info',
  empty: 'info',
} as const
