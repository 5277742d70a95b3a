/** Erasures of people are finished where the process ended in between, or the disk refused a step. */
import type { Erasure } from '../personal/erasure.ts'
import type { Subscriber } from './subscriber.ts'

export function erasures(erasure: Pick<Erasure, 'finish'>): Subscriber {
  return {
    name: 'erasures',
    isFromFirst: true,
    keyOf: (event) => (event.type === 'AccountErased' ? event.data.accountId : null),
    async deliver({ event }) {
      if (event.type === 'AccountErased') await erasure.finish(event.data)
    },
  }
}
