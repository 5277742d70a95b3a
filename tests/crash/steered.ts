/** The side of the test: a server that is killed at a commit and started again, and the gateway that it talks to. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Control } from '#shared/topics.ts'
import { temporaryFolder } from '../support/folders.ts'
import { connectGateway, type TestGateway } from '../support/gateway.ts'
import { HostFirmware } from './hostFirmware.ts'
import { startVictim, type Victim } from './process.ts'
import type { CommitMessage, DueField, OfEstate, Refused } from './steering.ts'
import { METER_NUMBER, type Witness } from './witness.ts'

/** Gateway behaviour. It never reports lights, so none is known to be in the target state. */
export type Manner = 'obeys' | 'refuses' | 'isSilent'

const HEARD_WITHIN_MS = 120_000

export class SteeredServer {
  readonly #folders = [temporaryFolder(), temporaryFolder()] as const
  readonly #commits = new Map<number, readonly AtriumEvent[]>()
  #victim: Victim | null = null
  #gateway: TestGateway | null = null
  /** Further ones, which connect at each start. */
  readonly #others = new Map<Witness['gateway'], TestGateway>()
  /** Outlives the server, like a gateway. */
  readonly #firmware = new HostFirmware()
  #estate: AtriumEvent[] = []
  #reports = 0
  #look: () => void = () => undefined
  #refused: string | null = null
  /** The deadline of the current wait, which a kill ends earlier. */
  #timer: NodeJS.Timeout | undefined
  readonly #pushAllowed: string | undefined
  manner: Manner = 'obeys'

  /** @param pushAllowed address on loopback that it may push to */
  constructor(pushAllowed?: string) {
    this.#pushAllowed = pushAllowed
  }

  get witness(): Witness {
    return must(this.#victim, 'the server').witness
  }

  get seq(): number {
    return Math.max(0, ...this.#commits.keys())
  }

  /** In the order of the log, after that commit. */
  eventsAfter(seq: number): readonly AtriumEvent[] {
    const seqs = [...this.#commits.keys()].filter((one) => one > seq).sort((a, b) => a - b)
    return seqs.flatMap((one) => this.#commits.get(one) ?? [])
  }

  async start(): Promise<void> {
    const [folder, cache] = this.#folders
    this.#victim = await startVictim(folder, cache, (line) => this.#hear(JSON.parse(line)), this.#pushAllowed)
    this.#victim.tell({ is: 'tellSince', seq: this.seq })
    this.#gateway = await this.#connect(this.witness.gateway)
    for (const gateway of [...this.#others.keys()]) await this.addGateway(gateway)
    // Detection decides nothing before the first report. No flow is about the meter.
    await this.report({ [METER_NUMBER]: { energy: 1 } })
  }

  /** Of a host that the test has installed. */
  async addGateway(gateway: Witness['gateway']): Promise<void> {
    const made = await this.#connect(gateway)
    this.#others.set(gateway, made)
    await made.report({ t: 1, host: 'online' })
  }

  #connect(gateway: Witness['gateway']): Promise<TestGateway> {
    const { mqttPort, hex } = this.witness
    const at = { url: `mqtt://127.0.0.1:${mqttPort}`, hex, ...gateway }
    return connectGateway(at, (made) => {
      made.client.on('error', () => undefined)
      made.answer = (control) => this.#answer(made, control)
    })
  }

  async #disconnect(): Promise<void> {
    for (const made of [this.#gateway, ...this.#others.values()]) await made?.client.endAsync(true)
  }

  async stop(): Promise<void> {
    await this.#disconnect()
    await this.#victim?.kill()
    this.#victim = null
  }

  killAt(commit: number): void {
    must(this.#victim, 'the server').tell({ is: 'killAt', commit })
  }

  run(command: string, data: object, due?: DueField): void {
    must(this.#victim, 'the server').tell({
      is: 'run',
      command,
      data,
      ...(due ? { due } : {}),
    })
  }

  /** Resolves with what it recorded. */
  async runInEstate(command: string, data: object): Promise<readonly AtriumEvent[]> {
    this.#estate = []
    must(this.#victim, 'the server').tell({
      is: 'run',
      command,
      data,
      isOfEstate: true,
    })
    await this.until(this.seq, () => this.#estate.length > 0)
    return this.#estate
  }

  /** The file that was uploaded last. */
  get firmwareId(): string {
    const uploaded = this.#estate.flatMap((one) =>
      one.type === 'FirmwareUploaded' ? [one.data.firmwareId] : [],
    )
    return must(uploaded.at(-1), 'the firmware')
  }

  /** @param values by device number */
  async report(values: object): Promise<void> {
    this.#reports += 1
    await must(this.#gateway, 'the gateway').report({ t: 3, seq: this.#reports, d: values })
  }

  /** Files that the gateway has installed, by the device or host that runs them. */
  get installs(): ReadonlyMap<string, number> {
    return this.#firmware.installs
  }

  async killAndStart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Resolves to true if it was killed before and has restarted. */
  async startedAgainUnless(isOver: Promise<void>): Promise<boolean> {
    const { gone } = must(this.#victim, 'the server')
    const isKilled = await Promise.race([gone.then(() => true), isOver.then(() => false)])
    if (!isKilled) return false
    await this.#disconnect()
    await this.start()
    return true
  }

  /** Resolves once the commits after `seq` fulfil the condition. */
  async until(seq: number, isSo: (events: readonly AtriumEvent[]) => boolean): Promise<void> {
    const late = Promise.withResolvers<never>()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const types = this.eventsAfter(seq).map(({ type }) => type)
      late.reject(new Error(`only ${types.join(', ')} came; ${this.#victim?.complaints()}`))
    }, HEARD_WITHIN_MS)
    const there = Promise.withResolvers<void>()
    this.#look = () => {
      if (this.#refused !== null) there.reject(new Error(this.#refused))
      else if (isSo(this.eventsAfter(seq))) there.resolve()
    }
    this.#look()
    await Promise.race([there.promise, late.promise]).finally(() => clearTimeout(this.#timer))
  }

  #hear(message: CommitMessage | OfEstate | Refused): void {
    if ('refused' in message) this.#refused = message.refused
    else if ('estate' in message) this.#estate.push(...message.estate)
    else this.#commits.set(message.seq, message.events)
    this.#look()
  }

  #answer({ report }: TestGateway, control: Control): void {
    const { id, scene, automation, firmware } = control
    if (this.manner === 'isSilent') return
    const send = (payload: object): void => void report(payload).catch(() => undefined)
    if (firmware) {
      for (const slots of this.#firmware.take(id, firmware))
        send({ t: 4, ack: id, ok: true, firmware: slots })
      return
    }
    if (this.manner === 'refuses') {
      send({ t: 2, ack: id, ok: false, error: 'busy' })
      return
    }
    const held = [scene, automation].map((one) =>
      one?.op === 'store' ? { slot: one.slot, version: one.version, hash: one.hash } : null,
    )
    send({
      ...{ t: 2, ack: id, ok: true },
      ...(held[0] ? { scene: held[0] } : {}),
      ...(held[1] ? { automation: held[1] } : {}),
    })
  }
}
