/** Tells the consoles of a project what is no commit: that its hosts have found something, that rooms are empty or not, and who has which form open. */
import { FOUND_NEWS, type News, ROOMS_NEWS } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { newsTopic } from '#shared/topics.ts'
import type { Clock } from '../clock.ts'
import type { Discovery } from '../discovery/discovery.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'
import type { Detections } from './detections.ts'
import type { OpenForms } from './openForms.ts'

/** A host that has just connected reports everything at once, and people walk in and out all day. */
const NOTIFY_AFTER_MS = { [FOUND_NEWS]: 400, [ROOMS_NEWS]: 1_000 } as const

export interface ConsoleNewsPorts {
  readonly workspaces: Workspaces
  readonly discovery: Discovery
  readonly detections: Pick<Detections, 'onChange'>
  readonly openForms: OpenForms
  /** Real time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly publish: (topic: string, payload: string) => void
}

export function publishConsoleNews(ports: ConsoleNewsPorts): () => void {
  const { workspaces, discovery, detections, openForms, timers, publish } = ports
  const say = (projectHex: string, news: News) => publish(newsTopic(projectHex), JSON.stringify(news))
  const due = new Map<string, () => void>()
  const notifySoon = (about: keyof typeof NOTIFY_AFTER_MS, projectId: ProjectId): void => {
    const key = `${about} ${projectId}`
    if (due.has(key)) return
    const cancel = timers.schedule(NOTIFY_AFTER_MS[about], () => {
      due.delete(key)
      const project = workspaces.project(projectId)?.project
      if (project) say(project.hex, { about })
    })
    due.set(key, cancel)
  }
  const notifyFound = (projectId: ProjectId): void => notifySoon(FOUND_NEWS, projectId)
  const stops = [
    discovery.onChange(notifyFound),
    detections.onChange((projectId) => notifySoon(ROOMS_NEWS, projectId)),
    workspaces.onCommit('ignored devices', ({ commit }, { stream }) => {
      if (commit.events.some(({ type }) => type === 'FoundDevicesIgnored')) notifyFound(projectIdOf(stream))
    }),
    openForms.listen(({ projectHex, recordId, people }) => say(projectHex, { about: recordId, people })),
  ]
  return () => {
    for (const stop of [...stops, ...due.values()]) stop()
  }
}
