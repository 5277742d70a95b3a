/** Tells the consoles: every durable commit on `home/{hex}/commits`, and a heartbeat that carries the last sequence. */
import { HEARTBEAT_MS } from '#shared/constants.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import { beatTopic, commitsTopic } from '#shared/topics.ts'
import { type Clock, repeat } from '../clock.ts'
import { workspaceProject } from '../ingest/ingest.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

export interface PublisherPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly publish: (topic: string, payload: string) => void
}

export function startPublisher({ workspaces, clock, publish }: PublisherPorts): () => void {
  const stopCommits = workspaces.onCommit('publisher', (committed, workspace) => {
    if (workspace.stream === 'estate') return
    const project = workspaces.project(workspaceProject(workspace))?.project
    if (!project) return
    const { stream: _, ...commit } = committed.commit
    publish(
      commitsTopic(project.hex),
      JSON.stringify(commit satisfies Omit<CommitMessage, 'events' | 'changes'>),
    )
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
