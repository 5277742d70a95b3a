/**
 * Kill -9 during a rollout: each device is updated, and none twice. Every run of the tests kills a few times in a rollout of
 * sixty devices; `CRASH_STEPS=all` twenty times in one of four hundred.
 */
import { expect, it, onTestFinished } from 'vitest'
import { hostsContract } from '#shared/contract/hosts.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { HostId } from '#shared/records/host.ts'
import { aNewDevice } from '../support/records.ts'
import { callApi, signIn } from './api.ts'
import { hasAny, idIn } from './flowParts.ts'
import { SteeredServer } from './steered.ts'

const isAll = process.env.CRASH_STEPS === 'all'
const [DEVICES, KILLS] = isAll ? [400, 20] : [60, 3]
/** Between two kills lie at most so many commits, of which a device takes some four. */
const COMMITS_MAX = Math.floor((DEVICES * 3) / KILLS)
const HOSTS = 2
const MAX_MS = 1_200_000

const numberOf = (n: number): string => `00158D0001${n.toString(16).toUpperCase().padStart(6, '0')}`

interface Target {
  readonly deviceId: string
  readonly hostId: string
}

/** A host has not room for all of them. */
async function addHost(server: SteeredServer): Promise<string> {
  const { seq, witness } = server
  const number = '00158D00000000F2'
  server.run('InstallHost', {
    ...{ number, name: 'H-02', areaId: witness.rooms[0], model: 'GW-1' },
    ...{ firmwareVersion: '1.0.0', networkNumber: 2 },
  })
  await server.until(seq, hasAny('HostInstalled'))
  const hostId = idIn(server, 'HostInstalled', 'hostId')
  const token = await signIn(witness)
  const renewed = await callApi(witness, hostsContract.renewSecret.path, { hostId }, token)
  await server.addGateway({ number, secret: String(renewed?.secret) })
  return hostId
}

async function addDevices(server: SteeredServer, hostIds: readonly string[]): Promise<Target[]> {
  const { seq, witness } = server
  const hostOf = (n: number) => hostIds[n % HOSTS] as HostId
  const devices = Array.from({ length: DEVICES }, (_, n) =>
    aNewDevice({
      ...{ number: numberOf(n), name: `Lamp ${n}`, nameEn: '' },
      ...{ areaId: witness.rooms[0] as AreaId, hostId: hostOf(n) },
    }),
  )
  for (let from = 0; from < DEVICES; from += DEVICES / HOSTS)
    server.run('AddDevices', { devices: devices.slice(from, from + DEVICES / HOSTS) })
  const added = (events: readonly AtriumEvent[]): Target[] =>
    events.flatMap((event) => (event.type === 'DeviceAdded' ? [event.data] : []))
  await server.until(seq, (events) => added(events).length === DEVICES)
  return added(server.eventsAfter(seq))
}

async function startRollout(server: SteeredServer, targets: readonly Target[]): Promise<void> {
  const { witness } = server
  const firmware = {
    ...{ title: 'Lamp 2.0.0', name: 'Lamp', version: '2.0.0', target: 'device', kinds: [], models: [] },
    file: { ...witness.firmware, fileName: 'lamp.bin' },
  }
  await server.runInEstate('UploadFirmware', {
    ...{ ...firmware, projectId: witness.projectId, channel: 'stable' },
    ...{ notes: '', validUntilMs: null, ota: null },
  })
  server.run('StartRollout', {
    firmwareId: server.firmwareId,
    firmware,
    targets: targets.map(({ deviceId, hostId }) => ({ deviceId, hostId })),
    ...{ rings: [5, 25, 100], concurrency: 20, perHost: 10, window: null },
    ...{ stopPercent: 0, stallMs: 600_000 },
  })
}

/** Events that must not occur. */
const PROBLEMS: readonly AtriumEvent['type'][] = ['DeviceUpdateFailed', 'RolloutPaused']
const problemsOf = (server: SteeredServer): string =>
  JSON.stringify(server.eventsAfter(0).filter(({ type }) => PROBLEMS.includes(type)))

it(
  `${KILLS} kills during a rollout to ${DEVICES} devices forget none, and update none twice`,
  async () => {
    const server = new SteeredServer()
    onTestFinished(() => server.stop())
    await server.start()
    const targets = await addDevices(server, [server.witness.hostId, await addHost(server)])
    const { seq } = server
    const isOver = hasAny('RolloutFinished', 'RolloutPaused')
    await startRollout(server, targets)
    const moments: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const commits = 1 + Math.floor(Math.random() * COMMITS_MAX)
      moments.push(commits)
      server.killAt(commits)
      const isKilled = await server.startedAgainUnless(server.until(seq, isOver))
      expect(isKilled, `kill ${kill} of ${moments.join(', ')}: ${problemsOf(server)}`).toBe(true)
    }
    await server.until(seq, isOver)
    const after = `after kills at commits ${moments.join(', ')}`
    const events = server.eventsAfter(seq)
    expect(problemsOf(server), after).toBe('[]')
    const updated = events.flatMap((event) => (event.type === 'DeviceUpdated' ? [event.data.updateId] : []))
    expect([updated.length, new Set(updated).size], after).toEqual([DEVICES, DEVICES])
    // According to the gateway each device received the file once.
    const installs = targets.map((_, n) => server.installs.get(numberOf(n)))
    expect(new Set(installs), after).toEqual(new Set([1]))
  },
  MAX_MS,
)
