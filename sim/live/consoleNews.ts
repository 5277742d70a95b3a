/** Tells the consoles of a project what is no commit: that its hosts have found something, and who has which form open. */
import { FOUND_NEWS, type News } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { newsTopic } from '#shared/topics.ts'
import type { Clock } from '../clock.ts'
import type { Discovery } from '../discovery/discovery.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'
import type { OpenForms } from './openForms.ts'

/** A host that has just connected reports everything at once. */
const TOLD_AFTER_MS = 400

export interface ConsoleNewsPorts {
  readonly workspaces: Workspaces
  readonly discovery: Discovery
  readonly openForms: OpenForms
  /** Real time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly publish: (topic: string, payload: string) => void
}

export function publishConsoleNews(ports: ConsoleNewsPorts): () => void {
  const { workspaces, discovery, openForms, timers, publish } = ports
  const say = (projectHex: string, news: News) => publish(newsTopic(projectHex), JSON.stringify(news))
  const due = new Map<ProjectId, () => void>()
  const tellFound = (projectId: ProjectId): void => {
    if (due.has(projectId)) return
    const cancel = timers.schedule(TOLD_AFTER_MS, () => {
      due.delete(projectId)
      const project = workspaces.project(projectId)?.project
      if (project) say(project.hex, { about: FOUND_NEWS })
    })
    due.set(projectId, cancel)
  }
  const stops = [
    discovery.onChange(tellFound),
    workspaces.onCommit('ignored devices', ({ commit }, { stream }) => {
      if (commit.events.some(({ type }) => type === 'FoundDevicesIgnored')) tellFound(projectIdOf(stream))
    }),
    openForms.listen(({ projectHex, recordId, people }) => say(projectHex, { about: recordId, people })),
  ]
  return () => {
    for (const stop of [...stops, ...due.values()]) stop()
  }
}
