/**
 * Controls the server to kill: runs commands, receives commits, and kills right after a durable commit. Time is paused
 * while it is down, so a slow start causes no delays.
 */
import { createInterface } from 'node:readline'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Server } from '#sim/app/server.ts'
import { type Clock, systemClock } from '#sim/base/clock.ts'
import { eachCommit } from '#sim/stores/log/eventLog.ts'
import { openStores, type Stores } from '#sim/stores/stores.ts'
import { at } from '../support/context.ts'

/** Messages of the test, one line each. */
export type Order =
  | {
      readonly is: 'run'
      readonly command: string
      readonly data: object
      readonly due?: DueField
      /** In the estate, not in the project. */
      readonly isOfEstate?: boolean
    }
  /** Killed at this commit of the project, counted from now on; 0: not at all. */
  | { readonly is: 'killAt'; readonly commit: number }
  | { readonly is: 'tellSince'; readonly seq: number }

/** A field of the data that is an instant by the server's clock. */
export interface DueField {
  readonly field: string
  readonly inMs: number
}

/** Messages of the server, one line each. */
export interface CommitMessage {
  readonly seq: number
  readonly events: readonly AtriumEvent[]
}

/** Result of an estate command. */
export interface OfEstate {
  readonly estate: readonly AtriumEvent[]
}

/** A command that was refused: a test that begins nothing would prove nothing. */
export interface Refused {
  readonly refused: string
}

export class Steering {
  #killAt = 0
  /** Paused instant; null while time passes. */
  #stillMs: number | null = null
  #behindMs = 0

  readonly #clock: Clock = {
    now: () => this.#stillMs ?? Date.now() - this.#behindMs,
    schedule: systemClock.schedule,
    transport: systemClock,
  }

  readonly clock = (newestMs: number): Clock => {
    if (newestMs > 0) this.#stillMs = newestMs
    return this.#clock
  }

  readonly openStores = async (...args: Parameters<typeof openStores>): Promise<Stores> => {
    const stores = await openStores(...args)
    const { log } = stores
    const append = log.append.bind(log)
    log.append = async (commit, id) => {
      await append(commit, id)
      if (commit.stream.startsWith('project:')) this.#count()
    }
    return stores
  }

  #count(): void {
    if (this.#killAt === 0) return
    this.#killAt -= 1
    if (this.#killAt === 0) process.kill(process.pid, 'SIGKILL')
  }

  follow(server: Server): void {
    if (this.#stillMs !== null) this.#behindMs = Date.now() - this.#stillMs
    this.#stillMs = null
    const { workspaces } = server.services
    const [found] = [...workspaces.projects()]
    const { workspace } = must(found, 'the project')
    const say = (message: CommitMessage | OfEstate | Refused): void =>
      void process.stdout.write(`${JSON.stringify(message)}\n`)
    workspace.onCommit('steering', ({ commit }) =>
      say({ seq: commit.seq, events: commit.events as readonly AtriumEvent[] }),
    )
    createInterface(process.stdin).on('line', (line) => {
      const order = JSON.parse(line) as Order
      if (order.is === 'killAt') this.#killAt = order.commit
      else if (order.is === 'run') {
        const nowMs = Math.round(this.#clock.now())
        const { command, data, due, isOfEstate = false } = order
        const timed = due ? { ...data, [due.field]: nowMs + due.inMs } : data
        const ran = isOfEstate
          ? workspaces.estate.run(command as never, timed as never, at(nowMs))
          : workspace.run(command as never, timed as never, at(nowMs))
        ran
          .then((done) => {
            if (isOfEstate) say({ estate: (done?.commit.events ?? []) as readonly AtriumEvent[] })
          })
          .catch((error: unknown) => say({ refused: String(error) }))
      } else void tellSince(server, workspace.stream, order.seq).then((all) => all.forEach(say))
    })
  }
}

async function tellSince(server: Server, stream: string, seq: number): Promise<CommitMessage[]> {
  const message: CommitMessage[] = []
  for await (const commit of eachCommit(server.log, stream as never, seq))
    message.push({ seq: commit.seq, events: commit.events as readonly AtriumEvent[] })
  return message
}
