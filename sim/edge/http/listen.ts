import type { Server } from 'node:http'

/** The port is in use; `variable` names the setting that chooses another one. */
export class PortTakenError extends Error {
  constructor(variable: string, port: number, host: string) {
    super(
      `${variable}=${port} is taken on ${host}: choose another port with ${variable}, or stop what uses it`,
    )
    this.name = 'PortTakenError'
  }
}

export function listen(
  server: Server,
  options: { readonly port: number; readonly host: string; readonly variable: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new PortTakenError(options.variable, options.port, options.host) : error)
    })
    server.listen(options.port, options.host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : options.port)
    })
  })
}
