/** When a project closes, its members are disconnected and their sessions switch to another project. */
import type { Listing } from '#shared/records/listing.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

export interface ProjectNewsPorts {
  readonly workspaces: Workspaces
  readonly sessions: Pick<Sessions, 'leaveProject'>
  readonly disconnectProject: (projectHex: string) => void
  readonly onError: (error: unknown) => void
}

export function followProjects(ports: ProjectNewsPorts): () => void {
  return ports.workspaces.onCommit('closed projects', ({ changes, inverse }, { stream }) => {
    if (stream !== 'estate') return
    for (const change of changes) {
      if (!('remove' in change) || change.remove.type !== 'listing') continue
      const { id } = change.remove
      for (const back of inverse)
        if ('put' in back && back.put.type === 'listing' && back.put.id === id) showOut(ports, back.put)
    }
  })
}

/** At once, so that the next call finds it done; where that fails the outbox tries again until it is. */
function showOut({ sessions, disconnectProject, onError }: ProjectNewsPorts, { id, hex }: Listing): void {
  disconnectProject(hex)
  sessions.leaveProject(id).catch(onError)
}
