import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A UDP port of loopback that was free a moment ago, for a library that takes 0 for its own one. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
