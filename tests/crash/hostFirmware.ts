/** The gateway's side of an update: asks for piece after piece, and installs a complete file once for each id. */
import { createHash } from 'node:crypto'
import { must } from '#shared/kernel/assert.ts'
import type { FirmwareControl, FirmwareReport } from '#shared/topics.ts'

type Offer = Extract<FirmwareControl, { op: 'offer' }>

interface Job {
  readonly offer: Offer
  readonly pieces: Buffer[]
  isInstalled: boolean
}

export class HostFirmware {
  readonly #jobs = new Map<string, Job>()
  readonly #installs = new Map<string, number>()

  /** Number of installations per device, or of the host (empty number). */
  get installs(): ReadonlyMap<string, number> {
    return this.#installs
  }

  /** Its answers, in order. */
  take(id: string, control: FirmwareControl): readonly FirmwareReport[] {
    if (control.op === 'cancel' || control.op === 'rollBack') return []
    if (control.op === 'offer') {
      const job = this.#jobs.get(id) ?? {
        offer: control,
        pieces: [],
        isInstalled: false,
      }
      this.#jobs.set(id, job)
      return this.#next(job)
    }
    const job = must(this.#jobs.get(id), 'the offer')
    // A repeated piece after a restart is already stored.
    if (control.index === job.pieces.length) job.pieces.push(Buffer.from(control.data, 'base64'))
    return this.#next(job)
  }

  #next(job: Job): readonly FirmwareReport[] {
    const { offer, pieces } = job
    if (pieces.length * offer.chunkBytes < offer.sizeBytes)
      return [{ state: 'receiving', next: pieces.length }]
    const hash = createHash('sha256').update(Buffer.concat(pieces)).digest('hex')
    if (hash !== offer.sha256) throw new Error('the file is not the one that was offered')
    const device = offer.device ?? ''
    if (!job.isInstalled) this.#installs.set(device, (this.#installs.get(device) ?? 0) + 1)
    job.isInstalled = true
    return [{ state: 'installing' }, { state: 'installed', version: offer.version }]
  }
}
