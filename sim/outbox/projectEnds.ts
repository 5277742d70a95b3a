/**
 * Sessions leave a project that was closed. They do so at once where nothing is in the way; a store that refuses, or a
 * process that ends in between, must not leave a stored session in a project that is no more.
 */
import type { Sessions } from '../auth/sessions.ts'
import type { Subscriber } from './subscriber.ts'

export function projectEnds(sessions: Pick<Sessions, 'leaveProject'>): Subscriber {
  return {
    name: 'projectEnds',
    keyOf: (event) => (event.type === 'ProjectClosed' ? event.data.projectId : null),
    async deliver({ event }) {
      if (event.type === 'ProjectClosed') await sessions.leaveProject(event.data.projectId)
    },
  }
}
