/** Notifies consoles about non-commit changes: found devices, vacancies, deliveries, guest names, open forms. */
import { FOUND_NEWS, GUESTS_NEWS, type News, PUSH_NEWS, ROOMS_NEWS } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { newsTopic } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import type { Discovery } from '../../core/discovery/discovery.ts'
import type { GuestBook } from '../../core/personal/guestBook.ts'
import { projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'
import type { Push } from '../../processes/push/push.ts'
import type { Detections } from '../../processes/rooms/detections.ts'
import type { OpenForms } from './openForms.ts'

/**
 * Delay for notifications, because a newly connected host reports everything at once and occupancy changes
 * all day.
 */
const NOTIFY_AFTER_MS = {
  [FOUND_NEWS]: 400,
  [ROOMS_NEWS]: 1_000,
  [PUSH_NEWS]: 1_000,
  [GUESTS_NEWS]: 400,
} as const
/** The minimum interval between two messages about the same form, however often it is opened and closed. */
const FORMS_AFTER_MS = 300

export interface ConsoleNewsPorts {
  readonly workspaces: Workspaces
  readonly discovery: Discovery
  readonly detections: Pick<Detections, 'onChange'>
  readonly push: Pick<Push, 'onChange'>
  readonly guests: Pick<GuestBook, 'onChange'>
  readonly openForms: OpenForms
  /** Real time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly publish: (topic: string, payload: string) => void
}

export function publishConsoleNews(ports: ConsoleNewsPorts): () => void {
  const { workspaces, discovery, detections, push, guests, openForms, timers, publish } = ports
  const say = (projectHex: string, news: News) => publish(newsTopic(projectHex), JSON.stringify(news))
  const soon = togetherSoon(timers)
  const notifySoon = (about: keyof typeof NOTIFY_AFTER_MS, projectId: ProjectId): void =>
    soon.run(`${about} ${projectId}`, NOTIFY_AFTER_MS[about], () => {
      const project = workspaces.project(projectId)?.project
      if (project) say(project.hex, { about })
    })
  const notifyFound = (projectId: ProjectId): void => notifySoon(FOUND_NEWS, projectId)
  const stops = [
    discovery.onChange(notifyFound),
    detections.onChange((projectId) => notifySoon(ROOMS_NEWS, projectId)),
    push.onChange((projectId) => notifySoon(PUSH_NEWS, projectId)),
    guests.onChange((projectId) => notifySoon(GUESTS_NEWS, projectId)),
    workspaces.onCommit('ignored devices', ({ commit }, { stream }) => {
      if (commit.events.some(({ type }) => type === 'FoundDevicesIgnored')) notifyFound(projectIdOf(stream))
    }),
    publishForms(openForms, soon, say),
    soon.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Coalesces repeated requests for the same work. */
function togetherSoon(timers: ConsoleNewsPorts['timers']) {
  const due = new Map<string, () => void>()
  return {
    run(key: string, afterMs: number, work: () => void): void {
      if (due.has(key)) return
      const cancel = timers.schedule(afterMs, () => {
        due.delete(key)
        work()
      })
      due.set(key, cancel)
    },
    stop(): void {
      for (const cancel of due.values()) cancel()
    },
  }
}

/** Publishes changes of who has a record's form open. */
function publishForms(
  openForms: OpenForms,
  soon: ReturnType<typeof togetherSoon>,
  say: (projectHex: string, news: News) => void,
): () => void {
  /** Last message for each record with an open form. */
  const sent = new Map<string, string>()
  return openForms.listen(({ projectHex, recordId }) => {
    const key = `${projectHex}/${recordId}`
    soon.run(key, FORMS_AFTER_MS, () => {
      const people = openForms.people(projectHex, recordId)
      const now = people.length === 0 ? undefined : JSON.stringify(people)
      if (sent.get(key) === now) return
      if (now === undefined) sent.delete(key)
      else sent.set(key, now)
      say(projectHex, { about: recordId, people })
    })
  })
}
