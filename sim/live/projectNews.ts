/**
 * What the estate decides about a project reaches those inside it: consoles hear the changed record at once, and when
 * the project closes everybody is shown out.
 */
import { must } from '#shared/kernel/assert.ts'
import type { Project } from '#shared/records/project.ts'
import { projectTopic } from '#shared/topics.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Committed } from '../workspace/workspace.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

export interface ProjectNewsPorts {
  readonly workspaces: Workspaces
  readonly sessions: Pick<Sessions, 'leaveProject'>
  readonly publish: (topic: string, payload: string) => void
  readonly disconnectProject: (projectHex: string) => void
  readonly onError: (error: unknown) => void
}

export function followProjects(ports: ProjectNewsPorts): () => void {
  return ports.workspaces.onCommit('project news', (committed, { stream }) => {
    if (stream !== 'estate') return
    for (const change of committed.changes) {
      if ('put' in change) {
        if (change.put.type === 'project')
          ports.publish(projectTopic(change.put.hex), JSON.stringify(change.put))
      } else if (change.remove.type === 'project') showOut(ports, formerProject(committed, change.remove.id))
    }
  })
}

function formerProject({ inverse }: Committed, id: string): Project {
  const former = inverse.flatMap((back) =>
    'put' in back && back.put.type === 'project' && back.put.id === id ? [back.put] : [],
  )
  return must(former[0], `project ${id} before it was closed`)
}

/** At once, so that the next call finds it done; where that fails the outbox tries again until it is. */
function showOut({ sessions, disconnectProject, onError }: ProjectNewsPorts, { id, hex }: Project): void {
  disconnectProject(hex)
  sessions.leaveProject(id).catch(onError)
}
