/** What hosts announce of configured devices, as after an update of their firmware: a fact where it is another than before. */
import { announcedChanges } from '#shared/domain/device/deviceSetup.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Description } from '../discovery/discovery.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import type { IngestPorts } from './ingest.ts'

/** Of one device within an hour: a host may announce this and that in turns without end. */
export const ANNOUNCED_CHANGES_MAX = 5
const DEVICES_MAX = 10_000

interface Counted {
  readonly sinceMs: number
  count: number
}

export class AnnouncedChanges {
  readonly #onError: IngestPorts['onError']
  readonly #counted = new Map<DeviceId, Counted>()

  constructor(onError: IngestPorts['onError']) {
    this.#onError = onError
  }

  note(
    workspace: OwnWorkspace,
    device: Device,
    { capabilities, scales }: Pick<Description, 'capabilities' | 'scales'>,
    nowMs: number,
  ): 'noted' | 'known' | 'too_often' {
    const announced = { capabilities, scales }
    if (!announcedChanges(device, announced)) return 'known'
    if (!this.#isAllowed(device.id, nowMs)) return 'too_often'
    const name = workspace.state.get('host', device.hostId)?.name ?? ''
    const actor = { kind: 'gateway' as const, id: device.hostId, name }
    workspace
      .run(
        'NoteDeviceProperties',
        { deviceId: device.id, ...announced },
        { actor, channel: 'gateway', nowMs: Math.round(nowMs) },
      )
      .catch((error: unknown) => this.#onError(error, `noting the properties of ${device.id}`))
    return 'noted'
  }

  #isAllowed(id: DeviceId, nowMs: number): boolean {
    const known = this.#counted.get(id)
    const counted = known && nowMs - known.sinceMs < HOUR_MS ? known : { sinceMs: nowMs, count: 0 }
    if (counted.count >= ANNOUNCED_CHANGES_MAX) return false
    counted.count += 1
    this.#counted.delete(id)
    this.#counted.set(id, counted)
    const [oldest] = this.#counted.keys()
    if (this.#counted.size > DEVICES_MAX && oldest) this.#counted.delete(oldest)
    return true
  }
}
