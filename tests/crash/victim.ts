/**
 * The real server in a process to be killed. Prints one JSON line with its address and state before accepting data.
 * Saves snapshots and keyframes frequently, so kills also hit those.
 */

import { createHash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { DAY_MS } from '#shared/durations.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { type Server, startServer } from '#sim/app/server.ts'
import { repeat } from '#sim/base/clock.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { at } from '../support/context.ts'
import { aNewDevice, aNewProject } from '../support/records.ts'
import { buildSmallHouse } from '../support/smallHouse.ts'
import { aProjectIn } from '../support/workspaces.ts'
import { Steering } from './steering.ts'
import { METER_NUMBER, PASSWORD, PHONE, type Witness } from './witness.ts'

const SHORTCUTS_EVERY_MS = 23
/** Three pieces. */
const FIRMWARE = Buffer.alloc(60_000, 'firmware ')

async function settle(server: Server): Promise<void> {
  const { workspaces, vault } = server.services
  const { estate } = workspaces
  await estate.run('RegisterAccount', { phone: PHONE, name: 'Admin', isSuper: false }, at(1))
  const account = estate.state.first('account', 'phone', PHONE)
  if (!account) throw new Error('the estate could not be built')
  const workspace = await aProjectIn(workspaces)
  const { host, rooms } = await buildSmallHouse(workspace)
  const place = { areaId: rooms[0], hostId: host }
  const meter = aNewDevice({
    number: METER_NUMBER,
    name: '插座',
    kind: 'metering_socket',
    ...place,
  })
  await workspace.run('AddDevices', { devices: [meter] }, at(2))
  const powers = {
    areas: 'all',
    devices: [],
    scenes: 'all',
    entersConsole: true,
    rights: [...RIGHTS],
  } as const
  await workspace.run('AddRole', { name: 'Admin', nameEn: 'Admin', description: '', ...powers }, at(3))
  const roleId = [...workspace.state.all('role')][0]?.id ?? 'rol_none'
  await workspace.run('AddMember', { accountId: account.id, roleId, nickname: 'Admin' }, at(4))
  await vault.enrolSimulatedHosts([host])
  await server.services.uploads.firmware.put(FIRMWARE)
  // Last, since an account with a password means that all the rest is there.
  await vault.setPassword(account.id, await hashPassword(PASSWORD))
}

function witness(server: Server): Witness {
  const { workspaces, telemetry, vault } = server.services
  const found = workspaces.projectByHex(aNewProject().hex)
  const host = found && [...found.workspace.state.all('host')][0]
  if (!found || !host) throw new Error('the estate is gone')
  const { project, workspace } = found
  const energyKwh: Record<string, number> = {}
  for (const { deviceId, hours } of telemetry.energy.days(project.id, 0, 50_000 * DAY_MS))
    energyKwh[deviceId] = hours.reduce((sum, kwh) => sum + kwh, energyKwh[deviceId] ?? 0)
  return {
    port: server.port,
    mqttPort: server.mqttPort,
    hex: project.hex,
    projectId: project.id,
    hostId: host.id,
    gateway: { number: host.number, secret: vault.simulatedSecret(host.id) },
    lights: [...workspace.state.by('device', 'kind', 'dimmable_light').keys()],
    rooms: [...workspace.state.all('area')].map(({ id }) => id),
    firmware: {
      hash: createHash('sha256').update(FIRMWARE).digest('hex'),
      sizeBytes: FIRMWARE.length,
    },
    streams: Object.fromEntries([workspaces.estate, workspace].map((one) => [one.stream, stateOf(one)])),
    last: Object.fromEntries([...telemetry.last.of(project.id)].map(([id, { values }]) => [id, values])),
    energyKwh,
  }
}

function stateOf({ seq, state }: Pick<OwnWorkspace, 'seq' | 'state'>) {
  return {
    seq,
    hash: createHash('sha256').update(JSON.stringify(state.dump())).digest('hex'),
  }
}

async function main(folder: string, isSteered: boolean, pushAllowed?: string): Promise<void> {
  const steering = isSteered ? new Steering() : null
  const config = {
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    dataFolder: folder,
    world: 'none',
    seed: 1,
    speed: 1,
    logLevel: 'error',
    publicUrl: null,
    trustProxy: [],
    metricsAddress: null,
    ...(pushAllowed ? { pushAllowedHosts: [pushAllowed] } : {}),
  } as const
  const server = await startServer(config, {
    projectFolder: folder,
    ...(steering ? { clock: steering.clock, openStores: steering.openStores } : {}),
    logger: pino({ level: 'error' }, pino.destination(2)),
  })
  const { workspaces, telemetry, clock } = server.services
  if (workspaces.estate.seq === 0) {
    await settle(server)
    // Node writes it at a process's exit, which none of these has.
    flushCompileCache()
  }
  process.stdout.write(`${JSON.stringify(witness(server))}\n`)
  server.markReady()
  if (steering) {
    steering.follow(server)
    return
  }
  repeat(SHORTCUTS_EVERY_MS, () => {
    void workspaces.saveSnapshots()
    void telemetry.saveKeyframeInTurns(clock.now())
  })
}

await main(process.argv[2] ?? '', process.argv[3] === 'steered', process.argv[4])
