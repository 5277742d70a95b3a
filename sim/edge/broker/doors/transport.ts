/** The two transports, TCP and WebSocket, behind one interface for the guard. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

export interface TransportEvents {
  onData(chunk: Buffer): void
  /** The client will send no more. */
  onEnd(): void
  onClose(): void
  /** The client broke the rules of the transport itself. */
  onViolation(reason: 'oversize' | 'malformed'): void
}

export interface Transport {
  listen(events: TransportEvents): void
  /** Calls `done` when the operating system has accepted the bytes or the connection has failed. */
  write(bytes: Buffer, done: () => void): void
  /** Number of written bytes not yet accepted by the operating system. */
  pendingBytes(): number
  pause(): void
  resume(): void
  destroy(): void
}

/** Detects peers that vanished without closing, even without an MQTT keep-alive. */
export const TCP_KEEP_ALIVE_MS = 60_000

export function tcpTransport(socket: Socket): Transport {
  return {
    listen(events) {
      socket.on('data', events.onData)
      socket.on('end', events.onEnd)
      socket.on('close', events.onClose)
      // The 'close' that always follows is what matters: a reset adds no information.
      socket.on('error', () => {})
    },
    write(bytes, done) {
      socket.write(bytes, () => done())
    },
    pendingBytes: () => socket.writableLength,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    destroy: () => void socket.destroy(),
  }
}

export function webSocketTransport(socket: WebSocket): Transport {
  return {
    listen(events) {
      socket.on('message', (data, isBinary) => {
        // [MQTT-6.0.0-1]: MQTT over WebSocket travels in binary frames only.
        if (isBinary && Buffer.isBuffer(data)) events.onData(data)
        else events.onViolation('malformed')
      })
      socket.on('close', () => {
        events.onEnd()
        events.onClose()
      })
      socket.on('error', (error) => {
        const isOversize = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
        events.onViolation(isOversize ? 'oversize' : 'malformed')
      })
    },
    write(bytes, done) {
      socket.send(bytes, { binary: true }, () => done())
    },
    pendingBytes: () => socket.bufferedAmount,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    destroy: () => socket.terminate(),
  }
}
