/**
 * Whether a commit concerns a device. Some events name only a related record, such as an alarm; these records are known
 * from before or from their creating commit.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** Records that events name in place of the device. */
const OF_DEVICE = ['alarm', 'command', 'advanced'] as const

export class DeviceCommits {
  readonly #ids: Set<string>

  constructor(read: ReadState, deviceId: string) {
    const about = OF_DEVICE.flatMap((type) => [...read.all(type)]).filter((one) => names(one, deviceId))
    this.#ids = new Set([deviceId, ...about.map(({ id }) => id)])
  }

  concerns({ events, changes }: CommitMessage): boolean {
    for (const change of changes) {
      if (!('put' in change)) continue
      const { id, type } = change.put
      if (OF_DEVICE.some((one) => one === type) && this.#areNamedIn(change.put)) this.#ids.add(id)
    }
    return this.#areNamedIn(events)
  }

  #areNamedIn(what: object): boolean {
    const text = JSON.stringify(what)
    return [...this.#ids].some((id) => text.includes(`"${id}"`))
  }
}

const names = (what: object, id: string): boolean => JSON.stringify(what).includes(`"${id}"`)
