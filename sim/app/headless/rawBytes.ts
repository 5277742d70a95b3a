/** Sends malformed bytes on a separate connection. */
import { connect } from 'node:net'

/** Time limit for closing by the broker, after which the connection is left open. */
const VERDICT_MS = 500

/** Resolves with whether the broker closed it. */
export function sendBytes(port: number, bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(VERDICT_MS, () => {
      resolve(false)
      socket.destroy()
    })
    socket.on('connect', () => socket.write(bytes))
    socket.on('error', () => resolve(true))
    socket.on('close', () => resolve(true))
    socket.resume()
  })
}
