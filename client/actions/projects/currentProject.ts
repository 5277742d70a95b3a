import { projectsContract } from '#shared/contract/projects.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { readCredentials } from '../../api/session.ts'
import { alarmsOf, askProjectMap, type ProjectItem } from './projectCalls.ts'

export type CurrentProject =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'none' }
  | { readonly kind: 'project'; readonly project: ProjectItem }

/** The session's project, for a public page that may be opened without a session. */
export async function askCurrentProject(signal: AbortSignal): Promise<CurrentProject> {
  if (!readCredentials()) return { kind: 'signedOut' }
  try {
    const { xmid } = await call(sessionContract.info, {}, { signal, isQuiet: true })
    if (xmid === null) return { kind: 'none' }
    const [row, states] = await Promise.all([
      call(projectsContract.info, { xmid }, { signal, isQuiet: true }),
      askProjectMap(signal),
    ])
    return { kind: 'project', project: { ...row, ...alarmsOf(states, xmid) } }
  } catch (error) {
    if (error instanceof ApiError && error.http === 401) return { kind: 'signedOut' }
    throw error
  }
}
