/**
 * A rollout of 20,000 devices waiting for offline hosts while other hosts reconnect: processor and memory, compared
 * with no rollout. In: rollout processes, records and indexes. Out: consoles, hosts, disk. Takes 90 s, 40 in quick
 * mode.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import { pause, systemClock } from '#sim/base/clock.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { RunningProcess } from '#sim/processes/kit/process.ts'
import { deviceUpdates, rollouts } from '#sim/processes/rollouts/rollouts.ts'
import { FirmwareTransfers } from '#sim/processes/rollouts/transfers.ts'
import { at } from '../support/context.ts'
import { aNewDevice } from '../support/records.ts'
import { buildSmallHouse } from '../support/smallHouse.ts'
import { aProjectIn, openWorkspaces } from '../support/workspaces.ts'
import { fullOrQuick, printFigures, rounded } from './support/figures.ts'

const DEVICES = 20_000
const HOSTS = Math.ceil(DEVICES / DEVICES_PER_HOST_MAX)
const WAITS_MS = fullOrQuick(20_000, 5_000)
const CHANGES_PER_SECOND = 4
const BAR = { waiting_core: '≤ 0.02', waiting_mib: '≤ 10' } as const
const MIB = 1024 * 1024

const hex = (prefix: string, n: number): string => prefix + n.toString(16).toUpperCase().padStart(6, '0')

function heapMib(): number {
  for (let pass = 0; pass < 4; pass += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed / MIB
}

async function addDevices(workspace: OwnWorkspace, areaId: `ara_${string}`) {
  for (let n = 0; n < HOSTS; n += 1)
    await workspace.run(
      'InstallHost',
      {
        ...{ number: hex('00158D0002', n), name: `GW ${n}`, areaId, model: 'GW-1' },
        ...{ firmwareVersion: '1.0.0', networkNumber: 0 },
      },
      at(1),
    )
  const hosts = [...workspace.state.all('host')].filter(({ name }) => name.startsWith('GW '))
  for (const [place, { id: hostId }] of hosts.entries()) {
    const from = place * DEVICES_PER_HOST_MAX
    const count = Math.min(DEVICES_PER_HOST_MAX, DEVICES - from)
    const devices = Array.from({ length: count }, (_, n) =>
      aNewDevice({
        number: hex('00158D0003', from + n),
        name: `Lamp ${from + n}`,
        nameEn: '',
        areaId,
        hostId,
      }),
    )
    await workspace.run('AddDevices', { devices }, at(2))
  }
  return [...workspace.state.all('device')].filter(({ name }) => name.startsWith('Lamp '))
}

/** A host that reconnects; its cost is also measured without a rollout. */
async function coreWhile(workspace: OwnWorkspace, hostId: `hst_${string}`): Promise<number> {
  const [cpu, startMs] = [process.cpuUsage(), performance.now()]
  while (performance.now() - startMs < WAITS_MS) {
    await workspace.run('NoteHostOnline', { hostId }, at(Date.now()))
    await pause(500 / CHANGES_PER_SECOND)
    await workspace.run('NoteHostOffline', { hostId, reason: 'bench' }, at(Date.now()))
    await pause(500 / CHANGES_PER_SECOND)
  }
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1_000 / (performance.now() - startMs)
}

async function main(folder: string): Promise<void> {
  const { log, workspaces } = await openWorkspaces(folder)
  const workspace = await aProjectIn(workspaces)
  const { host, rooms } = await buildSmallHouse(workspace)
  const devices = await addDevices(workspace, rooms[0])
  const clock = systemClock
  const onError = (error: unknown): never => {
    throw error
  }
  const transfers = new FirmwareTransfers({
    workspaces,
    clock,
    onError,
    files: { getPart: async () => null },
  })
  const ports = {
    ...{ workspaces, clock, transfers, returns: { isConnected: () => false } },
    last: { of: () => new Map() as never },
  }
  const kit = { workspaces, clock, random01: () => 1, count: () => undefined, onError }
  const running = [new RunningProcess(rollouts(ports), kit), new RunningProcess(deviceUpdates(ports), kit)]
  await coreWhile(workspace, host)
  const without = await coreWhile(workspace, host)
  await workspaces.settled()
  const before = heapMib()
  await workspace.run(
    'StartRollout',
    {
      firmwareId: 'fwr_1',
      firmware: {
        ...{ title: 'Lamp 2.0.0', name: 'Lamp', version: '2.0.0', target: 'device', kinds: [], models: [] },
        file: { hash: '0'.repeat(64), sizeBytes: 1_000_000, fileName: 'lamp.bin' },
      },
      targets: devices.map(({ id, hostId }) => ({ deviceId: id, hostId })),
      ...{
        rings: [5, 25, 100],
        concurrency: 50,
        perHost: 2,
        window: null,
        stopPercent: 10,
        stallMs: 600_000,
      },
    },
    at(Date.now()),
  )
  await workspaces.settled()
  await pause(500)
  must([...workspace.state.by('rollout', 'state', 'running').values()][0], 'a rollout that waits')
  const waitingMib = heapMib() - before
  const core = await coreWhile(workspace, host)
  for (const one of running) one.stop()
  await log.close()
  printFigures({
    bench: 'rolloutWaiting',
    devices: devices.length,
    waiting_core: rounded(core - without),
    core_without: rounded(without),
    waiting_mib: globalThis.gc ? rounded(waitingMib) : null,
    bar: BAR,
  })
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-rollout-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
