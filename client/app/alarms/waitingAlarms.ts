/** Alarms that sound: unacknowledged ones in all projects of the user. */
import type { ProjectId } from '#shared/records/project.ts'
import { readLastReports, writeLastReports } from './heard.ts'

/** Unacknowledged alarms of one project. Sequences are those of its log; 0 where there is none. */
export interface WaitingAlarms {
  readonly projectId: ProjectId
  readonly count: number
  readonly newestRaisedSeq: number
  readonly newestCriticalSeq: number
}

export interface WaitingSum {
  readonly count: number
  /** Sequence of the newest raising; sequences of different projects are not comparable. */
  readonly newestRaisedSeq: number
  readonly isCriticalWaiting: boolean
  readonly isCriticalNew: boolean
}

interface Heard {
  /** Sequence of the newest alarm that has sounded; 0 if none has. */
  readonly heardSeq: number
  /** Sequence at page start. */
  readonly seenSeq: number
}

/** Adds up projects, and remembers what of each has had its sound. */
export class WaitingAlarmsSum {
  readonly #heard = new Map<ProjectId, Heard>()
  #raisings = 0

  get raisings(): number {
    return this.#raisings
  }

  /**
   * Starts counting in an opened project: from the position that this tab stored, or from `seenSeq` in a new world.
   */
  enter(projectId: ProjectId, seenSeq: number): void {
    this.#heard.set(projectId, { heardSeq: readLastReports(projectId)?.heardSeq ?? seenSeq, seenSeq })
  }

  forget(): void {
    this.#heard.clear()
  }

  add(projects: readonly WaitingAlarms[]): WaitingSum {
    let [isNew, isCriticalNew] = [false, false]
    for (const { projectId, newestRaisedSeq, newestCriticalSeq } of projects) {
      const { heardSeq, seenSeq } = this.#heardOf(projectId)
      if (newestRaisedSeq > heardSeq) isNew = true
      // If none was heard yet, alarms after the page start are new.
      if (newestCriticalSeq > (heardSeq || seenSeq)) isCriticalNew = true
      if (newestRaisedSeq > heardSeq) this.#hear(projectId, { heardSeq: newestRaisedSeq, seenSeq })
    }
    if (isNew) this.#raisings += 1
    return {
      count: projects.reduce((sum, { count }) => sum + count, 0),
      newestRaisedSeq: this.#raisings,
      isCriticalWaiting: projects.some(({ newestCriticalSeq }) => newestCriticalSeq > 0),
      isCriticalNew,
    }
  }

  #heardOf(projectId: ProjectId): Heard {
    const known = this.#heard.get(projectId)
    if (known) return known
    const kept = readLastReports(projectId)
    const heard = { heardSeq: kept?.heardSeq ?? 0, seenSeq: kept?.toastAfterSeq ?? 0 }
    this.#heard.set(projectId, heard)
    return heard
  }

  /** Persisted across reloads. */
  #hear(projectId: ProjectId, heard: Heard): void {
    this.#heard.set(projectId, heard)
    const kept = readLastReports(projectId)
    if (kept && heard.heardSeq > kept.heardSeq)
      writeLastReports(projectId, { ...kept, heardSeq: heard.heardSeq })
  }
}
