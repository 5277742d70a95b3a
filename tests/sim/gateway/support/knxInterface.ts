/** A KNX/IP interface on loopback, that of knxultimate, with devices of a line behind it. */
import { createRequire } from 'node:module'
import type * as knx from 'knxultimate'
import { onTestFinished } from 'vitest'

const { KNXIPTunnelServer } = createRequire(import.meta.url)('knxultimate') as typeof knx

export interface Telegram {
  readonly kind: 'write' | 'read' | 'response'
  readonly group: string
  /** In hex. */
  readonly data: string
}

export interface KnxBench {
  readonly port: number
  /** Telegrams from the gateway. */
  readonly heard: Telegram[]
  /** A device sends something. */
  send(group: string, data: readonly number[], isSmall?: boolean, kind?: 'write' | 'response'): void
  close(): Promise<void>
}

const KINDS = { GroupValue_Write: 'write', GroupValue_Read: 'read', GroupValue_Response: 'response' } as const

type React = (telegram: Telegram, bench: KnxBench) => void

/**
 * Closed at the end of the test.
 * @param react what devices do with a telegram of the gateway
 */
export async function startKnx(react: React = () => {}, port = 0): Promise<KnxBench> {
  const bench = await openKnx(react, port)
  onTestFinished(() => bench.close())
  return bench
}

export async function openKnx(react: React, port = 0): Promise<KnxBench> {
  const server = new KNXIPTunnelServer({
    listenHost: '127.0.0.1',
    listenPort: port,
    advertiseHost: '127.0.0.1',
    loglevel: 'disable',
  })
  const heard: Telegram[] = []
  await server.start()
  let isOpen = true
  const bench: KnxBench = {
    port: server.address?.port ?? 0,
    heard,
    send: (group, data, isSmall = false, kind = 'write') =>
      server.injectBusFrame(busFrame(group, data, isSmall, kind)),
    async close() {
      if (!isOpen) return
      isOpen = false
      await server.stop()
    },
  }
  server.on('rawTelegram', ({ event, destination, apdu }) => {
    const telegram = { kind: KINDS[event], group: destination, data: apdu.hex }
    heard.push(telegram)
    react(telegram, bench)
  })
  return bench
}

/** A routing indication with a cEMI frame (KNX Standard 3/6/3): data of up to six bits stand in the byte of the command. */
function busFrame(
  group: string,
  data: readonly number[],
  isSmall: boolean,
  kind: 'write' | 'response',
): Buffer {
  const [main = 0, middle = 0, sub = 0] = group.split('/').map(Number)
  const command = kind === 'write' ? 0x80 : 0x40
  const payload = isSmall ? [command | (data[0] ?? 0)] : [command, ...data]
  const cemi = [0x29, 0, 0xbc, 0xe0, 0x11, 0x05, (main << 3) | middle, sub, payload.length, 0, ...payload]
  return Buffer.from([0x06, 0x10, 0x05, 0x30, 0, 6 + cemi.length, ...cemi])
}
