/**
 * Firmware on a simulated host: requests chunks, verifies the hash, updates its device by radio, and reports the
 * resulting version. A version is installed once per id. Sometimes a transfer is damaged, a device keeps its old
 * version, or does not respond.
 */
import { createHash, type Hash } from 'node:crypto'
import type { FirmwareControl, FirmwareReport } from '#shared/topics.ts'
import { hash01, hashText } from '../../base/rng.ts'
import type { UpdatePlan } from '../faults/hostOverlay.ts'
import type { Installed } from './keptBoxes.ts'
import { isUnreported } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

type Offer = Extract<FirmwareControl, { op: 'offer' }>
type RollBack = Extract<FirmwareControl, { op: 'rollBack' }>
type Chunk = Extract<FirmwareControl, { op: 'chunk' }>

interface Transfer {
  readonly offer: Offer
  readonly hash: Hash
  receivedBytes: number
  next: number
  isInstalling: boolean
}

/** Under which it remembers the version that a device, or the host itself, runs, and the one before. */
const versionKeys = (device = 'host') => [`now:${device}`, `before:${device}`] as const

export interface FirmwareBoxPorts {
  readonly host: Pick<
    SimulatedHost,
    'number' | 'isConnected' | 'reportFirmware' | 'acknowledge' | 'devices' | 'planUpdate'
  >
  readonly seed: number
  /** Disables update failures together with other spontaneous failures. */
  readonly failsByItself: boolean
  readonly later: (delayMs: number, run: () => Promise<unknown>) => void
  readonly installed: Installed
  readonly keep: () => Promise<void>
}

/** Limits of concurrent and remembered transfers per host. */
const TRANSFERS_MAX = 20
const INSTALLED_KEPT = 1_000
/** Version of a device that was never updated. */
const FACTORY_VERSION = '1.0.0'
const INSTALL_MIN_MS = 300
const INSTALL_MAX_MS = 2_500
/** A slow radio brings the whole file to the device before it is installed. */
const INSTALLED_PIECES = 20
const SIGN_EVERY_MS = 30_000
const DAMAGED_01 = 0.01
const OLD_VERSION_01 = 0.01
const SILENT_01 = 0.003

export class FirmwareBox {
  readonly #ports: FirmwareBoxPorts
  readonly #transfers = new Map<string, Transfer>()
  /** Complete files, reusable for further devices. */
  readonly #files = new Set<string>()

  constructor(ports: FirmwareBoxPorts) {
    this.#ports = ports
  }

  take(id: string, control: FirmwareControl): void {
    if (control.op === 'cancel') this.#cancelled(id)
    else if (control.op === 'rollBack') this.#rollBack(id, control)
    else if (control.op === 'offer') this.#offered(id, control)
    else this.#received(id, control)
  }

  /** A device that installs already is not stopped: its host reports the version afterwards. */
  #cancelled(id: string): void {
    if (!this.#transfers.get(id)?.isInstalling) this.#transfers.delete(id)
  }

  #offered(id: string, offer: Offer): void {
    const version = this.#ports.installed[id]
    if (version !== undefined) {
      this.#report(id, { state: 'installed', version })
      return
    }
    const { device: number } = offer
    const device = this.#ports.host.devices.find(({ body }) => body.number === number)
    if (number !== undefined && !device) {
      this.#refuse(id, 'unknown device')
      return
    }
    if (device && isUnreported(device)) {
      this.#refuse(id, 'no answer from the device')
      return
    }
    const known = this.#transfers.get(id)
    if (!known && this.#transfers.size >= TRANSFERS_MAX) {
      this.#refuse(id, 'too many transfers')
      return
    }
    const transfer = known ?? {
      offer,
      hash: createHash('sha256'),
      receivedBytes: 0,
      next: 0,
      isInstalling: false,
    }
    this.#transfers.set(id, transfer)
    if (this.#files.has(offer.sha256) && !this.#plan(id).isDamaged) this.#install(id, transfer)
    else this.#want(id, transfer)
  }

  #received(id: string, { index, data }: Chunk): void {
    const transfer = this.#transfers.get(id)
    // Duplicate or late chunk.
    if (!transfer || transfer.isInstalling || index !== transfer.next) return
    const bytes = Buffer.from(data, 'base64')
    transfer.hash.update(bytes)
    transfer.receivedBytes += bytes.length
    transfer.next += 1
    if (transfer.receivedBytes < transfer.offer.sizeBytes) {
      this.#want(id, transfer)
      return
    }
    const isDamaged =
      transfer.hash.digest('hex') !== transfer.offer.sha256 ||
      this.#fails(id, 1, DAMAGED_01) ||
      this.#plan(id).isDamaged
    if (isDamaged) {
      this.#transfers.delete(id)
      this.#refuse(id, 'hash_differs')
      return
    }
    this.#files.add(transfer.offer.sha256)
    this.#install(id, transfer)
  }

  #install(id: string, transfer: Transfer): void {
    if (transfer.isInstalling) {
      this.#report(id, { state: 'installing' })
      return
    }
    transfer.isInstalling = true
    this.#report(id, { state: 'installing' })
    if (this.#fails(id, 2, SILENT_01)) return
    const delayMs = INSTALL_MIN_MS + (INSTALL_MAX_MS - INSTALL_MIN_MS) * this.#chance(id, 3)
    this.#waitFor(id, transfer, delayMs + this.#plan(id).pieceDelayMs * INSTALLED_PIECES)
  }

  /** Reports progress periodically. */
  #waitFor(id: string, transfer: Transfer, leftMs: number): void {
    const waitMs = Math.min(leftMs, SIGN_EVERY_MS)
    this.#ports.later(Math.round(waitMs), async () => {
      if (this.#transfers.get(id) !== transfer) return
      if (leftMs <= waitMs) {
        await this.#installed(id, transfer)
        return
      }
      this.#report(id, { state: 'installing' })
      this.#waitFor(id, transfer, leftMs - waitMs)
    })
  }

  #want(id: string, { next }: Transfer): void {
    this.#report(id, { state: 'receiving', next }, this.#plan(id).pieceDelayMs)
  }

  /** Stored before it is reported, so the same id is not installed again after a crash. */
  async #installed(id: string, { offer }: Transfer): Promise<void> {
    if (!this.#transfers.delete(id)) return
    const { installed, keep, host } = this.#ports
    const isOld = this.#fails(id, 4, OLD_VERSION_01) || this.#plan(id).isReverted
    installed[id] = isOld ? '0.0.0' : offer.version
    const [now, before] = versionKeys(offer.device)
    installed[before] = installed[now] ?? FACTORY_VERSION
    installed[now] = installed[id]
    const [oldest] = Object.keys(installed)
    if (oldest !== undefined && Object.keys(installed).length > INSTALLED_KEPT) delete installed[oldest]
    await keep()
    await host.reportFirmware(id, { state: 'installed', version: installed[id] ?? '' })
  }

  /** Keeps one previous version. A device with a different version keeps that. */
  #rollBack(id: string, { device, from }: RollBack): void {
    const { installed, keep, later, host } = this.#ports
    const [now, before] = versionKeys(device)
    const running = installed[now]
    if (installed[id] === undefined && running !== undefined && running !== from) {
      this.#report(id, { state: 'installed', version: running })
      return
    }
    const version = installed[id] ?? installed[before]
    if (version === undefined) {
      this.#refuse(id, 'no_previous_version')
      return
    }
    this.#report(id, { state: 'installing' })
    later(INSTALL_MIN_MS, async () => {
      Object.assign(installed, { [id]: version, [now]: version })
      delete installed[before]
      await keep()
      await host.reportFirmware(id, { state: 'installed', version })
    })
  }

  #report(id: string, report: FirmwareReport, delayMs = 0): void {
    const { host } = this.#ports
    if (host.isConnected) this.#ports.later(delayMs, () => host.reportFirmware(id, report))
  }

  #refuse(id: string, error: string): void {
    const { host } = this.#ports
    if (host.isConnected) this.#ports.later(0, () => host.acknowledge(id, error))
  }

  #plan(id: string): UpdatePlan {
    return this.#ports.host.planUpdate(id)
  }

  #fails(id: string, which: number, rate01: number): boolean {
    return this.#ports.failsByItself && this.#chance(id, which) < rate01
  }

  /** Deterministic per id. */
  #chance(id: string, which: number): number {
    return hash01(hashText(`${this.#ports.seed}/firmware/${this.#ports.host.number}/${id}`), which)
  }
}
