/** Sends malformed bytes on a separate connection. */
import { connect } from 'node:net'

/** A broker that has not closed by then lets the connection be. */
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
