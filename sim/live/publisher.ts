/** Publishes to the consoles: every durable commit on `home/{hex}/commits`, and a heartbeat that carries the last sequence. */
import { HEARTBEAT_MS } from '#shared/constants.ts'
import { beatTopic, commitsTopic, type ServerProblem } from '#shared/topics.ts'
import { type Clock, repeat } from '../clock.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'
import { wholeMessage } from './visibility.ts'

export interface PublisherPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly publish: (topic: string, payload: string) => void
  readonly problems: () => readonly ServerProblem[]
}

export function startPublisher({ workspaces, clock, publish, problems }: PublisherPorts): () => void {
  const stopCommits = workspaces.onCommit('publisher', (committed, workspace) => {
    if (workspace.stream === 'estate') return
    const project = workspaces.project(projectIdOf(workspace.stream))?.project
    if (!project) return
    publish(commitsTopic(project.hex), JSON.stringify(wholeMessage(committed)))
  })
  const stopBeats = repeat(HEARTBEAT_MS, () => {
    const now = problems()
    for (const { project, workspace } of workspaces.projects()) {
      const beat = { t: Math.round(clock.now()), seq: workspace.seq }
      publish(beatTopic(project.hex), JSON.stringify(now.length === 0 ? beat : { ...beat, problems: now }))
    }
  })
  return () => {
    stopCommits()
    stopBeats()
  }
}
