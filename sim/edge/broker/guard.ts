/**
 * Guards the MQTT parser, which would buffer whatever a client declares. Packets have bounded size, a CONNECT
 * must arrive in time, later packets wait for the sign-in, and their rate is limited by pace and disk. Excess
 * data stays in the client's socket. Clients that break a limit, stop sending, or stop reading are
 * disconnected. Complete PUBLISH packets are passed to reportIntake.ts. Permissions are in auth.ts and acl.ts.
 * Created by aedes.ts per connection.
 */
import { Duplex } from 'node:stream'
import { REPORT_SIZE_MAX_BYTES } from '#shared/constants.ts'
import type { Transport } from './doors/transport.ts'
import type { Admission, GuardOptions, GuardReason } from './guardOptions.ts'
import type { Allowance } from './pace.ts'
import { LargePublish } from './packets/largePublish.ts'
import { isPossible, PACKET, PacketScanner, packetType } from './packets/packetScanner.ts'
import { versionRefusal } from './packets/protocolVersion.ts'
import { answerBytes, packetIdOf } from './packets/publishPacket.ts'

/** Bytes that count as one message; larger messages count as several. */
const MESSAGE_BYTES = REPORT_SIZE_MAX_BYTES
/** Maximum cost of a message, so bridges recover within seconds. */
const COST_MAX = 40
/** A single response may exceed the output limit before the next check. */
const WRITABLE_SLACK = 2
/** [MQTT-3.1.2-24]: a client is disconnected after one and a half times its keep-alive without a packet. */
const SILENCE_FACTOR = 1.5
/** Number of checks for incoming data within the time-out. */
const SILENCE_LOOKS = 6

/** Packet types that are validated completely before forwarding. */
const WHOLE: ReadonlySet<number> = new Set([
  PACKET.connect,
  PACKET.publish,
  PACKET.pubrel,
  PACKET.subscribe,
  PACKET.unsubscribe,
])

export class Guard extends Duplex {
  readonly #transport: Transport
  readonly #options: GuardOptions
  readonly #scanner = new PacketScanner((type, sizeBytes) => this.#judgeHeader(type, sizeBytes))
  /** Bytes read from the socket that may not be processed yet. */
  #held: Buffer[] = []
  #admission: Admission | null = null
  #allowance: Allowance | null = null
  #hasConnect = false
  /** True if the current packet is validated completely; the following parts arrived in earlier chunks. */
  #isWhole = false
  #parts: Buffer[] = []
  #large: LargePublish | null = null
  /** Packets of `answerPacket`. */
  #answers: number[] = []
  #unsettled = 0
  /** Sizes of the publishes that were passed on, in their order. */
  readonly #sizes: number[] = []
  #unsettledBytes = 0
  #silentLooks = 0
  #isWanted = true
  #isHolding = false
  #hasEnded = false
  #isGone = false
  #isClosed = false
  #sentDisconnect = false
  #cancelDeadline: (() => void) | null
  #cancelStall: (() => void) | null = null
  #cancelLook: (() => void) | null = null

  constructor(transport: Transport, options: GuardOptions) {
    super({ allowHalfOpen: false, writableHighWaterMark: options.outboundMaxBytes * WRITABLE_SLACK })
    this.#transport = transport
    this.#options = options
    this.#cancelDeadline = options.timers.schedule(options.signInTimeoutMs, () =>
      this.#breach('sign_in_timeout'),
    )
    // Fires later than `closed`, which is set as soon as closing starts.
    this.once('close', () => {
      this.#isClosed = true
    })
    transport.listen({
      onData: (chunk) => this.#receive(chunk),
      onEnd: () => this.#endReading(),
      onClose: () => this.#loseTransport(),
      onViolation: (reason) => this.#breach(reason),
    })
  }

  /** Whether the client sent DISCONNECT. */
  get sentDisconnect(): boolean {
    return this.#sentDisconnect
  }

  /** The client has disconnected, or this end is closed already. */
  get isOver(): boolean {
    return this.#isGone || this.#hasEnded || this.#isClosed
  }

  get isSignedIn(): boolean {
    return this.#admission !== null
  }

  /** The sign-in is complete: what follows may pass. */
  admit(admission: Admission): void {
    this.#admission = admission
    this.#allowance = admission.allowance(() => this.#flow())
    this.#endDeadline()
    if (admission.keepAliveMs > 0) this.#lookForSilence(admission.keepAliveMs)
    this.#flow()
  }

  /** Sends an acknowledgement from `answerPacket`; those of one event-loop turn are sent together. */
  answer(packet: number): void {
    if (this.destroyed) return
    if (this.#answers.length === 0) process.nextTick(() => this.#sendAnswers())
    this.#answers.push(packet)
  }

  /** The oldest publish that was passed on is done with. */
  settle(): void {
    this.#unsettled -= 1
    this.#unsettledBytes -= this.#sizes.shift() ?? 0
    if (this.#held.length > 0) this.#flow()
  }

  /** Passes on nothing more. */
  hold(): void {
    this.#isHolding = true
    this.#flow()
  }

  /** Whether another message fits; otherwise disconnects the client. */
  hasRoom(): boolean {
    if (this.writableLength <= this.#options.outboundMaxBytes) return true
    this.#breach('outbound_full')
    return false
  }

  /** Resolves when the operating system has accepted all written bytes, or the connection has failed. */
  flushed(): Promise<void> {
    this.#sendAnswers()
    if (this.destroyed || this.writableLength === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.once('close', resolve)
      this.write(Buffer.alloc(0), () => resolve())
    })
  }

  override _read(): void {
    this.#isWanted = true
    this.#flow()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk, done)
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#endDeadline()
    this.#cancelStall?.()
    this.#cancelLook?.()
    this.#allowance?.drop()
    this.#held = []
    this.#transport.destroy()
    done(error)
  }

  #send(bytes: Buffer, done: () => void): void {
    if (bytes.length === 0) {
      done()
      return
    }
    this.#options.traffic.bytesOut += bytes.length
    this.#transport.write(bytes, () => {
      this.#cancelStall?.()
      this.#cancelStall = null
      done()
    })
    if (this.#transport.pendingBytes() === 0) return
    const { timers, drainTimeoutMs } = this.#options
    this.#cancelStall ??= timers.schedule(drainTimeoutMs, () => this.#breach('slow_reader'))
  }

  #receive(chunk: Buffer): void {
    if (this.destroyed) return
    this.#options.traffic.bytesIn += chunk.length
    if (this.#held.length > 0) this.#held.push(chunk)
    else this.#pass(chunk)
    this.#steer()
  }

  /** Forwards the permitted amount, then resumes or pauses reading. */
  #flow(): void {
    if (this.destroyed) return
    const held = this.#held
    this.#held = []
    for (const [index, chunk] of held.entries()) {
      this.#pass(chunk)
      if (this.destroyed) return
      if (this.#held.length === 0) continue
      for (const later of held.slice(index + 1)) this.#held.push(later)
      break
    }
    this.#steer()
  }

  #steer(): void {
    if (this.destroyed || this.#isGone) return
    if (this.#held.length === 0 && this.#hasEnded) this.push(null)
    else if (this.#held.length === 0 && this.#isWanted && !this.#isHolding) this.#transport.resume()
    else this.#transport.pause()
  }

  #pass(chunk: Buffer): void {
    let at = 0
    let passedTo = 0
    while (at < chunk.length) {
      if (this.#scanner.isBetweenPackets) {
        const type = packetType(chunk[at] ?? 0)
        if (!this.#mayBegin(type)) {
          this.#held.push(chunk.subarray(at))
          break
        }
        if (WHOLE.has(type)) {
          this.#passOn(chunk, passedTo, at)
          this.#isWhole = true
        }
      }
      const next = this.#scanner.scan(chunk, at)
      if (next === null) this.#breach('malformed')
      if (next === null || this.destroyed) return
      if (this.#isWhole) {
        this.#collect(chunk.subarray(at, next))
        passedTo = next
      }
      at = next
    }
    this.#passOn(chunk, passedTo, at)
  }

  #passOn(bytes: Buffer, from = 0, to = bytes.length): void {
    if (from < to && !this.destroyed) this.#isWanted = this.push(bytes.subarray(from, to))
  }

  #collect(part: Buffer): void {
    const isWhole = this.#scanner.isBetweenPackets
    if (this.#large) {
      this.#collectLarge(this.#large, part, isWhole)
      return
    }
    if (!isWhole || this.#parts.length > 0) this.#parts.push(part)
    if (!isWhole) return
    const packet = this.#parts.length === 0 ? part : Buffer.concat(this.#parts)
    if (this.#parts.length > 0) this.#parts = []
    this.#isWhole = false
    const type = packetType(packet[0] ?? 0)
    const refusal = type === PACKET.connect ? versionRefusal(packet) : null
    if (refusal !== null) {
      this.#refuseVersion(refusal)
      return
    }
    if (type === PACKET.publish) this.#noteSize(packet.length)
    if (type === PACKET.publish || type === PACKET.pubrel) this.#options.onPublishing(packet)
    // [MQTT-2.3.1-1]
    else if (type !== PACKET.connect && packetIdOf(packet) === 0) this.#breach('malformed')
    else this.#passOn(packet)
  }

  #collectLarge(large: LargePublish, part: Buffer, isWhole: boolean): void {
    for (const one of [...this.#parts.splice(0), part]) large.add(one)
    if (large.verdict === 'refuse' || (isWhole && large.verdict === null)) this.#breach('oversize')
    if (!isWhole || this.destroyed) return
    this.#large = null
    this.#isWhole = false
    this.#noteSize(large.sizeBytes)
    if (large.verdict === 'keep') this.#options.onPublishing(large.packet)
    else this.#options.onSkipped(large.packet, large.sizeBytes)
  }

  #noteSize(sizeBytes: number): void {
    this.#sizes.push(sizeBytes)
    // Bytes cost as messages do: to read, to store, and to every subscriber.
    if (sizeBytes > MESSAGE_BYTES)
      this.#allowance?.spend(Math.min(COST_MAX, Math.floor(sizeBytes / MESSAGE_BYTES)))
    this.#unsettledBytes += sizeBytes
  }

  #mayBegin(type: number): boolean {
    if (!this.#hasConnect) return true
    // A closed socket delivers nothing further: no rate limit is needed for the rest.
    if (this.#isGone) return true
    if (this.#admission === null || this.#isHolding) return false
    if (type === PACKET.publish) {
      const { unsettledMax, unsettledMaxBytes } = this.#admission
      if (this.#unsettled >= unsettledMax || this.#unsettledBytes >= unsettledMaxBytes) return false
      if (!this.#allowance?.take()) return false
      this.#unsettled += 1
      return true
    }
    const isAsking = type === PACKET.subscribe || type === PACKET.unsubscribe || type === PACKET.pingRequest
    return !isAsking || (this.#allowance?.take() ?? false)
  }

  #judgeHeader(type: number, sizeBytes: number): boolean {
    if (!this.#hasConnect && type !== PACKET.connect) this.#breach('no_connect_first')
    this.#hasConnect = true
    this.#silentLooks = 0
    this.#sentDisconnect = type === PACKET.disconnect
    const maxBytes = this.#admission?.packetMaxBytes ?? this.#options.connectMaxBytes
    if (sizeBytes > maxBytes && type === PACKET.publish && sizeBytes <= (this.#admission?.largeMaxBytes ?? 0))
      this.#large = new LargePublish(sizeBytes, this.#options.judgeLarge)
    else if (sizeBytes > maxBytes) this.#breach('oversize')
    else if (!isPossible(type, sizeBytes)) this.#breach('malformed')
    return !this.destroyed
  }

  #endReading(): void {
    this.#hasEnded = true
    this.#steer()
  }

  /** Data that a signed-in client sent before disconnecting is still processed. */
  #loseTransport(): void {
    if (this.#admission === null || this.#isHolding) {
      this.destroy()
      return
    }
    if (this.#isGone || this.destroyed) return
    this.#isGone = true
    this.#flow()
    if (!this.destroyed) this.push(null)
  }

  #breach(reason: GuardReason): void {
    if (this.destroyed) return
    this.#options.onBreach(reason)
    this.destroy()
  }

  /** The client gets the CONNACK of its version, then the connection ends [MQTT-3.1.2-2]. */
  #refuseVersion(connack: Buffer): void {
    this.#options.onBreach('protocol_version')
    this.#send(connack, () => this.destroy())
  }

  #sendAnswers(): void {
    const answers = this.#answers
    if (answers.length === 0) return
    this.#answers = []
    if (!this.destroyed && this.hasRoom()) this.write(answerBytes(answers))
  }

  #lookForSilence(keepAliveMs: number): void {
    const everyMs = (keepAliveMs * SILENCE_FACTOR) / SILENCE_LOOKS
    this.#cancelLook = this.#options.timers.schedule(everyMs, () => {
      // While reading is paused, silence is not the client's.
      const isRead = this.#held.length === 0 && this.#isWanted
      this.#silentLooks = isRead ? this.#silentLooks + 1 : 0
      if (this.#silentLooks > SILENCE_LOOKS) this.#breach('keep_alive')
      else this.#lookForSilence(keepAliveMs)
    })
  }

  #endDeadline(): void {
    this.#cancelDeadline?.()
    this.#cancelDeadline = null
  }
}
