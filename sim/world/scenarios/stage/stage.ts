/**
 * Port of scenarios to a server and its world. Headless, time is advanced manually. On a running server `advance`
 * waits for time to pass. The interpreter (`run/`) depends only on this.
 */

import type { Property, Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { StepBody } from '../file/steps.ts'

/** The project whose things the steps refer to. */
export interface StageProject {
  readonly project: Project
  readonly read: ReadState
}

/** Response of an endpoint, with the status of the envelope, not HTTP. */
export interface CallResult {
  readonly status: number
  readonly msg: string
  readonly data: unknown
}

export interface Call {
  /** Phone number of an account. */
  readonly account: string
  /** Path as in the contract, such as `/device/control`. */
  readonly path: string
  readonly input: unknown
  /** Project id if it differs from the scenario's. */
  readonly projectId?: string | undefined
}

/** Result of sending on a host's connection: acknowledged, or connection lost. */
export interface Sent {
  readonly acknowledged: number
  readonly lost: number
}

export interface Packet {
  readonly hostId: HostId
  readonly topic: string | undefined
  readonly payload: string
}

export interface StageFault {
  readonly id: string
  readonly fault: Fault
  /** Epoch ms of the world. */
  readonly sinceMs: number
  readonly isNatural: boolean
}

/** Readings of a device that a report brought. */
export interface Heard {
  readonly atMs: number
  readonly deviceId: DeviceId
  readonly values: Readings
}

export interface Observer {
  commit?(commit: Commit<AtriumEvent>): void
  report?(heard: Heard): void
}

/** Requests the true value in the world, independent of sensors; null for unsupported queries. */
export interface TruthAsked {
  readonly question: string
  readonly deviceId?: DeviceId | undefined
  readonly areaId?: string | undefined
}

/** Messages that a signed-in console is sent from now on. */
export interface Listening {
  readonly messages: readonly {
    readonly topic: 'commit' | 'report'
    readonly text: string
    readonly atMs: number
  }[]
  /** Resolves when everything that was sent by now has arrived. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** A screen in a real browser. */
export interface PageAsked {
  readonly account: string
  readonly address: string
  readonly language: 'en' | 'zh'
  /** Waited for, for a moment of real time. */
  readonly shows?: string | undefined
  readonly hides?: string | undefined
}

export type SimulatedGuestAction = StepBody<'guest'>
export type WeatherAsked = StepBody<'weather'>
export type ServerStep = StepBody<'server'>

/** The stage does not support it; the run ends with this phrase. */
export class StageRefusal extends Error {
  readonly phrase: Phrase

  constructor(says: Phrase) {
    super(englishOf(says))
    this.name = 'StageRefusal'
    this.phrase = says
  }
}

export interface Stage {
  readonly kind: 'headless' | 'live'
  /** The world's time, epoch ms. */
  now(): number
  project(): StageProject
  /** Project id by name or hex; null if unknown. */
  projectNamed(name: string): string | null
  /** Accounts by who they are: `admin`, `operator`, a name, a phone number; null for nobody. */
  accountNamed(name: string): string | null
  accountNames(): readonly string[]
  /** Account id for a name in the log; null if unknown. */
  accountIdNamed(name: string): string | null
  /**
   * Advances to the instant. With `look`, stops when it returns true; it is called after every event, and at start
   * and end.
   * @returns whether `look` returned true
   */
  advance(untilMs: number, look?: () => boolean | Promise<boolean>): Promise<boolean>
  /**
   * Grace period in real time after a deadline.
   * @returns whether `look` returned true; false at once in simulated time
   */
  grace(look: () => boolean | Promise<boolean>): Promise<boolean>
  /** Resolves when everything that was decided and reported by now is stored and can be read. */
  settled(): Promise<void>
  call(call: Call): Promise<CallResult>
  inject(fault: Fault): Promise<StageFault>
  clear(faultId: string): Promise<boolean>
  faults(): readonly StageFault[]
  guest(action: SimulatedGuestAction, areaId: string, number?: string): Promise<void>
  weather(asked: WeatherAsked): Promise<void>
  send(packet: Packet): Promise<Sent>
  /** Sends bytes on a separate connection; resolves to whether the broker closed it. */
  sendBytes(bytes: Uint8Array): Promise<boolean>
  server(step: ServerStep): Promise<void>
  observe(observer: Observer): () => void
  /** Reportable properties of its kind; empty for a removed device. */
  propertiesOf(deviceId: DeviceId): readonly Property[]
  last(deviceId: DeviceId): { readonly values: Readings; readonly atMs: number } | undefined
  /** The text of `/metrics`. */
  metrics(): Promise<string>
  /** Value of a truth question; undefined if unknown. */
  truth(asked: TruthAsked): unknown
  /** Available truth questions about this thing. */
  truthQuestions(asked: Omit<TruthAsked, 'question'>): readonly string[]
  /** Hash of all records of the project. */
  stateHash(): string
  listen(account: string): Promise<Listening>
  /** Page text; null without a browser. */
  page(asked: PageAsked): Promise<string | null>
  /** Shows the chapter's screen, if someone watches. */
  show(chapter: StepBody<'chapter'>): Promise<void>
}
