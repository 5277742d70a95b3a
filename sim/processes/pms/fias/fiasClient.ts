/**
 * The connection to one FIAS server. It connects again after each end, later and later; says that it is alive when
 * nothing else was said; and ends a connection on which nothing comes any more. Guests who come in faster than they are
 * recorded wait in the socket.
 */
import { connect, type Socket } from 'node:net'
import type { PmsLinkProblem } from '#shared/pmsWords.ts'
import { backOffMs } from '../../../base/backOff.ts'
import { RefusedTargetError } from '../../push/targets.ts'
import { FiasDecoder, framed } from './framing.ts'
import { FiasSession, type LinkState, type SessionPorts } from './session.ts'

export interface FiasTimes {
  readonly connectMs: number
  readonly aliveMs: number
  readonly silenceMs: number
  readonly firstRetryMs: number
  readonly lastRetryMs: number
}

export const FIAS_TIMES: FiasTimes = {
  connectMs: 10_000,
  aliveMs: 30_000,
  silenceMs: 100_000,
  firstRetryMs: 1_000,
  lastRetryMs: 60_000,
}

/** Guests whose records are on their way to the log; beyond that nothing is read. */
const PENDING_MAX = 200

export interface FiasClientPorts
  extends Pick<SessionPorts, 'timeZone' | 'nowMs' | 'onRefused' | 'onResynced'> {
  readonly port: number
  /** The address to connect to. Rejects where the name is unknown or leads where the link may not go. */
  readonly address: () => Promise<string>
  readonly times: FiasTimes
  readonly schedule: (delayMs: number, run: () => void) => () => void
  readonly random01: () => number
  /** Rejects where the guest was not recorded. */
  readonly onGuest: (...guest: Parameters<SessionPorts['onGuest']>) => Promise<void>
  /** Something was received, or the state is another. */
  readonly onNews: () => void
}

export class FiasClient {
  readonly #ports: FiasClientPorts
  #socket: Socket | null = null
  #session: FiasSession | null = null
  #isConnected = false
  #isResolving = false
  #pending = 0
  #failures = 0
  #problem: PmsLinkProblem | null = null
  #isStopped = false
  readonly #timers = new Map<'connect' | 'alive' | 'silence' | 'retry', () => void>()

  constructor(ports: FiasClientPorts) {
    this.#ports = ports
    this.#open()
  }

  /** `waiting`: until the next attempt. */
  get state(): 'connecting' | 'waiting' | LinkState {
    if (!this.#socket) return this.#isResolving ? 'connecting' : 'waiting'
    return this.#isConnected ? (this.#session?.state ?? 'starting') : 'connecting'
  }

  /** Of the last end; null while the connection stands. */
  get problem(): PmsLinkProblem | null {
    return this.#problem
  }

  stop(): void {
    this.#isStopped = true
    if (this.#isConnected) this.#session?.end()
    this.#clear()
    const socket = this.#socket
    this.#socket = null
    socket?.end(() => socket.destroy())
    this.#timers.clear()
  }

  #open(): void {
    this.#isResolving = true
    this.#ports.address().then(
      (host) => {
        this.#isResolving = false
        if (!this.#isStopped) this.#connect(host)
      },
      (error: unknown) => {
        this.#isResolving = false
        if (!this.#isStopped) this.#failed(problemOf(error))
      },
    )
  }

  #connect(host: string): void {
    const { port, times } = this.#ports
    const socket = connect({ host, port, noDelay: true })
    this.#socket = socket
    this.#isConnected = false
    this.#after('connect', times.connectMs, () => this.#end(socket, 'timed_out'))
    const session = this.#sessionOn(socket)
    const decoder = new FiasDecoder({
      onRecord: (text) => session.receive(text),
      onFault: (fault) => session.fault(fault),
    })
    this.#session = session
    socket.on('connect', () => this.#connected(session))
    socket.on('data', (chunk) => this.#received(socket, decoder, chunk))
    socket.on('error', (error) => this.#end(socket, problemOf(error)))
    socket.on('close', () => this.#end(socket, 'closed'))
  }

  #sessionOn(socket: Socket): FiasSession {
    return new FiasSession({
      ...this.#ports,
      send: (text) => {
        if (!socket.destroyed) socket.write(framed(text))
        this.#after('alive', this.#ports.times.aliveMs, () => this.#session?.alive())
      },
      onGuest: (message, isResync) => {
        this.#pending += 1
        if (this.#pending === PENDING_MAX) socket.pause()
        this.#ports
          .onGuest(message, isResync)
          // A guest who was not recorded is reported again by the resync of the next connection.
          .catch(() => this.#end(socket, 'not_recorded'))
          .finally(() => {
            this.#pending -= 1
            if (this.#pending < PENDING_MAX) socket.resume()
          })
      },
    })
  }

  #connected(session: FiasSession): void {
    this.#cancel('connect')
    this.#isConnected = true
    this.#problem = null
    session.start()
    this.#heard()
  }

  #received(socket: Socket, decoder: FiasDecoder, chunk: Uint8Array): void {
    if (socket !== this.#socket) return
    this.#heard()
    decoder.push(chunk)
    if (this.#session?.state === 'running') this.#failures = 0
    this.#ports.onNews()
  }

  #heard(): void {
    const socket = this.#socket
    if (socket) this.#after('silence', this.#ports.times.silenceMs, () => this.#end(socket, 'silent'))
  }

  #end(socket: Socket, problem: PmsLinkProblem): void {
    socket.destroy()
    if (socket === this.#socket && !this.#isStopped) this.#failed(problem)
  }

  #failed(problem: PmsLinkProblem): void {
    const { firstRetryMs: firstMs, lastRetryMs: maxMs } = this.#ports.times
    this.#clear()
    this.#socket = null
    this.#session = null
    this.#isConnected = false
    this.#problem = problem
    this.#failures += 1
    this.#after('retry', backOffMs(this.#failures, { firstMs, maxMs }, this.#ports.random01()), () =>
      this.#open(),
    )
    this.#ports.onNews()
  }

  #after(name: 'connect' | 'alive' | 'silence' | 'retry', delayMs: number, run: () => void): void {
    this.#cancel(name)
    if (!this.#isStopped) this.#timers.set(name, this.#ports.schedule(delayMs, run))
  }

  #cancel(name: 'connect' | 'alive' | 'silence' | 'retry'): void {
    this.#timers.get(name)?.()
    this.#timers.delete(name)
  }

  #clear(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }
}

function problemOf(error: unknown): PmsLinkProblem {
  if (error instanceof RefusedTargetError) return 'address_refused'
  const { code } = Object(error) as { readonly code?: unknown }
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown'
  if (code === 'ETIMEDOUT') return 'timed_out'
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'closed' : 'unreachable'
}
