/** A real edge gateway with a real Modbus server behind it, as a host of the test's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FCallbackVal, ServerTCP } from 'modbus-serial'
import { must } from '#shared/kernel/assert.ts'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { runGateway } from '#sim/gateway/runGateway.ts'
import { freePort } from '../../support/freePort.ts'
import type { Site } from './site.ts'

export interface EdgeGateway {
  readonly hostId: string
  readonly registers: Map<number, number>
  stop(): Promise<void>
}

export async function startEdgeGateway(
  house: Site,
  { number, name }: { readonly number: string; readonly name: string },
): Promise<EdgeGateway> {
  const token = await house.token('super')
  const { data: projects } = await house.call<{ list: { hex: string }[] }>('/building/projectlist', {}, token)
  await house.enterHotel(token)
  const { data: areas } = await house.call<{ list: { id: string }[] }>('/moban/arealist', {}, token)
  const input = { number, name, areaId: must(areas.list[0], 'an area').id }
  const { data: added } = await house.call<{ hostId: string; secret: string }>(
    '/building/addwangguan',
    input,
    token,
  )
  const registers = new Map<number, number>()
  const port = await freePort()
  const server = await startServer(port, registers)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-gateway-'))
  const path = join(folder, 'gateway.yaml')
  writeFileSync(
    path,
    `atrium: { url: '${house.mqttUrl}', project: ${must(projects.list[0], 'a project').hex}, host: '${number}', secret: { env: SECRET } }
spool: { folder: spool }
logLevel: silent
buses:
  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${port}
    pollSeconds: 0.2
    requestsPerSecond: 500
    devices:
      - { unit: 1, name: Main meter, profile: peacefair-pzem016 }
`,
  )
  const running = await runGateway(readGatewayConfig(path, { SECRET: added.secret }))
  return {
    hostId: added.hostId,
    registers,
    async stop() {
      await running.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(port: number, registers: Map<number, number>): Promise<ServerTCP> {
  // The library goes by the number of parameters.
  const many = (address: number, length: number, _unit: number, done: FCallbackVal<number[]>): void =>
    done(
      null,
      Array.from({ length }, (_, index) => registers.get(address + index) ?? 0),
    )
  const one = (address: number, _unit: number, done: FCallbackVal<number>): void =>
    done(null, registers.get(address) ?? 0)
  const server = new ServerTCP(
    {
      getInputRegister: one,
      getHoldingRegister: one,
      getMultipleInputRegisters: many,
      getMultipleHoldingRegisters: many,
      setRegister: async (address: number, value: number) => {
        registers.set(address, value)
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  )
  await new Promise<void>((resolve) => server.once('initialized', resolve))
  return server
}
