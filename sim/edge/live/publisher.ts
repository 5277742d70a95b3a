/** Publishes to the consoles: every durable commit on `home/{hex}/commits`, and a heartbeat that carries the last sequence. */
import { HEARTBEAT_MS } from '#shared/constants.ts'
import { beatTopic, commitsTopic, type ServerProblem } from '#shared/topics.ts'
import { type Clock, repeat } from '../../base/clock.ts'
import { wholeMessage } from '../../core/sight/visibility.ts'
import { projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'
import { PUBLISH_PAYLOAD_MAX_BYTES } from '../broker/packets/limits.ts'

export interface PublisherPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly publish: (topic: string, payload: string | Buffer) => void
  readonly problems: () => readonly ServerProblem[]
}

export function startPublisher({ workspaces, clock, publish, problems }: PublisherPorts): () => void {
  const beat = (seq: number, now: readonly ServerProblem[]): string => {
    const t = Math.round(clock.now())
    return JSON.stringify(now.length === 0 ? { t, seq } : { t, seq, problems: now })
  }
  const stopCommits = workspaces.onCommit('publisher', (committed, workspace) => {
    if (workspace.stream === 'estate') return
    const project = workspaces.project(projectIdOf(workspace.stream))?.project
    if (!project) return
    const message = Buffer.from(JSON.stringify(wholeMessage(committed)))
    if (message.length <= PUBLISH_PAYLOAD_MAX_BYTES) publish(commitsTopic(project.hex), message)
    // A commit too large for a message is announced by its sequence, and consoles fetch it.
    else publish(beatTopic(project.hex), beat(committed.commit.seq, problems()))
  })
  const stopBeats = repeat(HEARTBEAT_MS, () => {
    const now = problems()
    for (const { project, workspace } of workspaces.projects())
      publish(beatTopic(project.hex), beat(workspace.seq, now))
  })
  return () => {
    stopCommits()
    stopBeats()
  }
}
