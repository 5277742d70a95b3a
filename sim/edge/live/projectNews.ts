/** Disconnects members of a closed project and switches their sessions to another. */
import type { Listing } from '#shared/records/listing.ts'
import type { Sessions } from '../../core/auth/sessions.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'

export interface ProjectNewsPorts {
  readonly workspaces: Workspaces
  readonly sessions: Pick<Sessions, 'leaveProject'>
  readonly disconnectProject: (projectHex: string) => void
  readonly onError: (error: unknown) => void
}

export function followProjects(ports: ProjectNewsPorts): () => void {
  return ports.workspaces.onCommit('closed projects', (committed) => {
    for (const listing of removedIn('listing', committed)) showOut(ports, listing)
  })
}

/** Runs immediately; on failure the outbox retries. */
function showOut({ sessions, disconnectProject, onError }: ProjectNewsPorts, { id, hex }: Listing): void {
  disconnectProject(hex)
  sessions.leaveProject(id).catch(onError)
}
