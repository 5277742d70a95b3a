import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Node leaves the socket of an upgrade to anyone who handles its event: without a listener, a reset by the client ends the process. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  // Destroys the socket: a client that does not close its side would keep its slot.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}
