/** A project's state from its figures: one word, one colour. */
export type ProjectState = 'well' | 'attention' | 'troubled' | 'empty'

export interface ProjectFigures {
  readonly hosts: number
  readonly hostsOnline: number
  readonly lowBattery: number
  readonly abnormal: number
  readonly unacknowledged?: number
}

export function projectStateOf(figures: ProjectFigures): ProjectState {
  const { hosts, hostsOnline, abnormal, lowBattery, unacknowledged = 0 } = figures
  if (hosts === 0) return 'empty'
  if (abnormal > 0 || unacknowledged > 0) return 'troubled'
  return hostsOnline < hosts || lowBattery > 0 ? 'attention' : 'well'
}

export const projectTones = { well: 'ok', attention: 'warn', troubled: 'bad', empty: 'info' } as const
