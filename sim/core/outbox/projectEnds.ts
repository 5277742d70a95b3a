/**
 * Sessions leave a project that was closed, normally at once. A failed write, or a process that ends in
 * between, must not leave a stored session in a closed project.
 */
import type { Sessions } from '../auth/sessions.ts'
import type { Subscriber } from './subscriber.ts'

export function projectEnds(sessions: Pick<Sessions, 'leaveProject'>): Subscriber {
  return {
    name: 'projectEnds',
    isFromFirst: true,
    keyOf: (event) => (event.type === 'ProjectClosed' ? event.data.projectId : null),
    async deliver({ event }) {
      if (event.type === 'ProjectClosed') await sessions.leaveProject(event.data.projectId)
    },
  }
}
