/** Messages between page and worker. One frame at a time: the page acknowledges with `taken`. */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { News } from '#shared/news.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import type { OpenForm } from '#shared/topics.ts'
import type { ReadingsBatch } from '../store/readings.ts'

export interface BrokerAddress {
  /** ws:// or wss://, with the path. */
  readonly url: string
  readonly clientId: string
  readonly username: string
  readonly password: string
  readonly projectHex: string
  /** News for the person, of all their projects. */
  readonly personTopic: string
}

export type ToWorker =
  | { readonly kind: 'open'; readonly address: BrokerAddress }
  | { readonly kind: 'taken' }
  /** Numbers of the devices that are on the screen: their reports are urgent. Until it is sent all are. */
  | { readonly kind: 'watch'; readonly numbers: readonly string[] }
  /** Messages to publish. */
  | { readonly kind: 'form'; readonly form: OpenForm }
  | { readonly kind: 'close' }

/** Since the socket was opened. */
export interface Counts {
  readonly packets: number
  /** Packets of our topics with an unknown shape. */
  readonly bad: number
  /** Values that were dropped for lack of space. */
  readonly dropped: number
}

export interface Beat {
  /** Server's clock, epoch ms. */
  readonly serverMs: number
  /** Last commit the server had written. */
  readonly seq: number
  /** Problems of the server's data and disk; may include codes unknown to this console. */
  readonly problems: readonly string[]
}

export interface Frame {
  readonly kind: 'frame'
  /** Arrival of its newest message by this browser's clock. */
  readonly arrivedAtMs: number
  readonly readings: Required<Omit<ReadingsBatch, 'atMs'>>
  readonly commits: readonly CommitMessage[]
  /** The newest heartbeat, if any. */
  readonly beat: Beat | null
  /** The newest state of the simulated world, if any. */
  readonly simulation: SimulationNews | null
  /** The newest message about each thing. */
  readonly news: readonly News[]
  /** Commits had to be dropped: the page did not receive frames for too long. */
  readonly hasLostCommits: boolean
  readonly counts: Counts
}

export type FromWorker =
  | Frame
  | { readonly kind: 'opened' }
  /** Round trip to the broker. */
  | { readonly kind: 'latency'; readonly latencyMs: number }
  | { readonly kind: 'closed' | 'failed'; readonly message: string }
