/** Publishes to the consoles: every durable commit on `home/{hex}/commits`, and a heartbeat that carries the last sequence. */
import { HEARTBEAT_MS } from '#shared/constants.ts'
import { beatTopic, commitsTopic } from '#shared/topics.ts'
import { type Clock, repeat } from '../clock.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'
import { wholeMessage } from './visibility.ts'

export interface PublisherPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly publish: (topic: string, payload: string) => void
}

export function startPublisher({ workspaces, clock, publish }: PublisherPorts): () => void {
  const stopCommits = workspaces.onCommit('publisher', (committed, workspace) => {
    if (workspace.stream === 'estate') return
    const project = workspaces.project(projectIdOf(workspace.stream))?.project
    if (!project) return
    publish(commitsTopic(project.hex), JSON.stringify(wholeMessage(committed)))
  })
  const stopBeats = repeat(HEARTBEAT_MS, () => {
    for (const { project, workspace } of workspaces.projects()) {
      publish(beatTopic(project.hex), JSON.stringify({ t: Math.round(clock.now()), seq: workspace.seq }))
    }
  })
  return () => {
    stopCommits()
    stopBeats()
  }
}
