/** A project's state from its figures: one word, one colour. Red is for critical alarms alone. */
export type ProjectState = 'well' | 'attention' | 'critical' | 'empty'

export interface ProjectFigures {
  readonly hosts: number
  readonly hostsOnline: number
  readonly lowBattery: number
  readonly abnormal: number
  readonly unacknowledged?: number
  readonly critical?: number
}

export function projectStateOf(figures: ProjectFigures): ProjectState {
  const { hosts, hostsOnline, abnormal, lowBattery, unacknowledged = 0, critical = 0 } = figures
  if (critical > 0) return 'critical'
  if (hosts === 0) return 'empty'
  return hostsOnline < hosts || abnormal + lowBattery + unacknowledged > 0 ? 'attention' : 'well'
}

export const projectTones = { well: 'ok', attention: 'warn', critical: 'bad', empty: 'info' } as const
