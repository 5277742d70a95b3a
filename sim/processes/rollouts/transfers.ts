/**
 * Transfers firmware to hosts in chunks: a host is offered a version and requests chunks one by one, so nothing is
 * buffered. After an interruption it is offered again, and the host says where to continue.
 */
import { FIRMWARE_CHUNK_BYTES } from '#shared/constants.ts'
import type { HostId } from '#shared/records/host.ts'
import type { DeviceUpdate, Rollout } from '#shared/records/rollout.ts'
import { type Control, controlTopic, type FirmwareControl } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'

export interface TransferPorts {
  readonly workspaces: Workspaces
  readonly files: Pick<ContentFiles, 'getPart'>
  readonly clock: Clock
  readonly onError: (error: unknown, doing: string) => void
}

type Publish = (topic: string, payload: string) => void

/** Names one try of an update in its messages. */
export const jobOf = ({ id, attempt }: Pick<DeviceUpdate, 'id' | 'attempt'>): string => `${id}.${attempt}`

export class FirmwareTransfers {
  readonly #ports: TransferPorts
  readonly #births = new Map<HostId, Set<() => void>>()
  #publish: Publish | null = null

  constructor(ports: TransferPorts) {
    this.#ports = ports
  }

  /** Returns what ends it. */
  start(publish: Publish): () => void {
    this.#publish = publish
    return () => {
      this.#publish = null
    }
  }

  /** Messages of before are lost to it. */
  hostConnected(hostId: HostId): void {
    for (const listener of [...(this.#births.get(hostId) ?? [])]) listener()
  }

  /** Calls the listener each time the host connects; returns how to stop. */
  onConnect(hostId: HostId, listener: () => void): () => void {
    const listeners = this.#births.get(hostId) ?? new Set()
    this.#births.set(hostId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#births.delete(hostId)
    }
  }

  offer(found: ProjectWorkspace, update: DeviceUpdate): void {
    const { state } = found.workspace
    const rollout = state.get('rollout', update.rolloutId)
    const device = update.deviceId === null ? undefined : state.get('device', update.deviceId)
    if (!rollout || (update.deviceId !== null && !device)) return
    const on = device ? { device: device.number } : {}
    if (rollout.isRollingBack) {
      this.#send(found, update, { op: 'rollBack', ...on, from: rollout.version })
      return
    }
    this.#send(found, update, {
      op: 'offer',
      ...on,
      version: rollout.version,
      sizeBytes: rollout.file.sizeBytes,
      sha256: rollout.file.hash,
      chunkBytes: FIRMWARE_CHUNK_BYTES,
    })
  }

  cancel(found: ProjectWorkspace, update: DeviceUpdate): void {
    this.#send(found, update, { op: 'cancel' })
  }

  /** The host wants this piece next. */
  wanted(workspace: OwnWorkspace, update: DeviceUpdate, next: number): void {
    const found = this.#ports.workspaces.projectOf(workspace)
    const rollout = workspace.state.get('rollout', update.rolloutId)
    if (!found || !rollout || update.state !== 'sending') return
    this.#piece(found, { update, rollout, next }).catch((error: unknown) =>
      this.#ports.onError(error, 'sending firmware to a host'),
    )
  }

  async #piece(
    found: ProjectWorkspace,
    {
      update,
      rollout,
      next,
    }: { readonly update: DeviceUpdate; readonly rollout: Rollout; readonly next: number },
  ): Promise<void> {
    if (next === 0) await this.#noteTaking(found, update, rollout)
    const { hash } = rollout.file
    const bytes = await this.#ports.files.getPart(hash, next * FIRMWARE_CHUNK_BYTES, FIRMWARE_CHUNK_BYTES)
    if (!bytes) {
      const { id: updateId, attempt } = update
      await found.workspace.run(
        'FailUpdate',
        { updateId, attempt, reason: 'file_gone' },
        systemContext('firmware', this.#ports.clock),
      )
      return
    }
    const data = Buffer.from(bytes).toString('base64')
    this.#send(found, update, { op: 'chunk', index: next, data })
  }

  /** Records the download for the rollout's project. */
  async #noteTaking(found: ProjectWorkspace, update: DeviceUpdate, rollout: Rollout): Promise<void> {
    const { estate } = this.#ports.workspaces
    const host = found.workspace.state.get('host', update.hostId)
    if (!host || !estate.state.get('firmware', rollout.firmwareId)) return
    const { id, name, number } = host
    const data = { firmwareId: rollout.firmwareId, projectId: found.project.id, host: { id, name, number } }
    const { id: accountId, name: who, nameEn } = rollout.startedBy
    const actor = { kind: 'account', id: accountId, name: who, nameEn } as const
    await estate.run('TakeFirmware', data, { ...systemContext('firmware', this.#ports.clock), actor })
  }

  #send({ project, workspace }: ProjectWorkspace, update: DeviceUpdate, firmware: FirmwareControl): void {
    const host = workspace.state.get('host', update.hostId)
    if (!host) return
    const control: Control = { id: jobOf(update), d: {}, firmware }
    this.#publish?.(controlTopic(project.hex, host.number), JSON.stringify(control))
  }
}
