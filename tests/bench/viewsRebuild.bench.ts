/**
 * Row 10: start with a million commits of a project with 2,500 devices: full fold, start from a snapshot, and rebuild
 * of all views with a responsive event loop. In: commands with confirmations and alarms; reading, parsing, checking and
 * view writes. Out: writing the log. `VIEWS_COMMITS` sets the length. Takes 300 s, 80 in quick mode.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { systemClock } from '#sim/base/clock.ts'
import { hash01 } from '#sim/base/rng.ts'
import { ALL_VIEWS } from '#sim/core/readmodels/openViews.ts'
import { Views } from '#sim/core/readmodels/views.ts'
import { Workspace } from '#sim/core/workspace/workspace.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { Heads } from '#sim/stores/log/heads.ts'
import type { Snapshots } from '#sim/stores/log/snapshots.ts'
import { at } from '../support/context.ts'
import { buildSmallHouse } from '../support/smallHouse.ts'
import { openLog } from '../support/workspaces.ts'
import { fullOrQuick, note, printFigures, rounded } from './support/figures.ts'

const COMMITS = Number(process.env.VIEWS_COMMITS ?? fullOrQuick(1_000_000, 200_000))
const HOSTS = 20
const DEVICES_PER_HOST = 125
const AT_ONCE = 1_000
const BAR = { commitsPerSecond: '≥ 100000', longestBlockMs: '≤ 20', readyMs: '≤ 50' } as const

async function addDevices(workspace: OwnWorkspace): Promise<Device[]> {
  const { rooms } = await buildSmallHouse(workspace)
  for (let h = 1; h <= HOSTS; h += 1) {
    const number = `00158E00000000${h.toString(16).padStart(2, '0').toUpperCase()}`
    const host = {
      number,
      name: `H-${h}`,
      areaId: rooms[0],
      model: 'GW-1',
      firmwareVersion: '1',
      networkNumber: h + 1,
    }
    await workspace.run('InstallHost', host, at(1))
    const hostId = workspace.state.first('host', 'number', number)?.id ?? ('hst_none' as HostId)
    const devices = Array.from({ length: DEVICES_PER_HOST }, (_, n) => ({
      number: `00158F${h.toString(16).padStart(2, '0')}0000${n.toString(16).padStart(4, '0')}`.toUpperCase(),
      name: `灯 ${h}-${n}`,
      nameEn: `Light ${h}-${n}`,
      kind: 'dimmable_light',
      model: 'L-1',
      areaId: rooms[0],
      hostId,
      circuits: [{ name: '灯', nameEn: 'Light' }],
      isJoined: true,
      isConfigured: true,
      connection: 'zigbee' as const,
    }))
    await workspace.run('AddDevices', { devices }, at(1))
    await workspace.run('NoteHostOnline', { hostId }, at(1))
  }
  return [...workspace.state.by('device', 'kind', 'dimmable_light').values()].filter(
    ({ hostId }) => workspace.state.get('host', hostId)?.isOnline,
  )
}

/** Eight of ten commits are commands with confirmations, two are alarms. */
async function live(workspace: OwnWorkspace, devices: readonly Device[]): Promise<void> {
  for (let round = 0; workspace.seq < COMMITS; round += 1) {
    const pick = (n: number): Device =>
      devices[Math.floor(hash01(1, round, n) * devices.length)] ?? (devices[0] as Device)
    const orders = Array.from({ length: AT_ONCE }, (_, n) => {
      const items = [{ deviceId: pick(n).id as DeviceId, values: { brightness: 5 + 5 * (n % 20) } }]
      return workspace.run('ControlDevices', { items }, at(round))
    })
    await Promise.all(orders)
    const open = [...workspace.state.all('command')]
    await Promise.all(
      open.map(({ id }) => workspace.run('ConfirmDeviceCommand', { commandId: id }, at(round))),
    )
    await alarmRound(
      workspace,
      Array.from({ length: AT_ONCE / 6 }, (_, n) => pick(n)),
      round,
    )
    if (round % 20 === 0) note(`${workspace.seq} commits written`)
  }
}

async function alarmRound(workspace: OwnWorkspace, devices: readonly Device[], round: number): Promise<void> {
  const places = devices.map(({ id, hostId }) => ({ hostId, deviceId: id, code: 'overheated' }))
  const text = {
    severity: 'major',
    title: 'Overheated',
    body: '',
    footer: '',
    condition: 'abnormal',
  } as const
  await Promise.all(
    places.map((place, n) =>
      workspace.run('RaiseAlarm', { ...place, ...text, areaId: devices[n]?.areaId ?? 'ara_none' }, at(round)),
    ),
  )
  const alarmIds = [...workspace.state.all('alarm')].map(({ id }) => id)
  await Promise.all(alarmIds.map((id) => workspace.run('AcknowledgeAlarms', { alarmIds: [id] }, at(round))))
  await Promise.all(places.map((place) => workspace.run('ClearAlarm', place, at(round))))
}

/** Start without a snapshot, then with the server's own. */
async function measureStart(): Promise<void> {
  const open = async (shortcuts: Snapshots) => {
    const startMs = performance.now()
    const opened = await Workspace.open(PROJECT_STREAM, 'project:prj_bench', { log, snapshots: shortcuts })
    if (opened.seq !== workspace.seq) throw new Error(`opened at #${opened.seq} of #${workspace.seq}`)
    return performance.now() - startMs
  }
  const foldMs = await open({ save: async () => {}, load: async () => null, drop: async () => {} })
  await workspace.saveSnapshot()
  const fromSnapshotMs = await open(snapshots)
  printFigures({
    bench: 'start-on-commits',
    row: 10,
    commits: workspace.seq,
    foldedPerSecond: rounded((workspace.seq / foldMs) * 1000),
    fromSnapshotMs: rounded(fromSnapshotMs),
    bar: { foldedPerSecond: '≥ 200000', fromSnapshotMs: '≤ 1000' },
  })
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-views-'))
const { log, snapshots } = openLog(folder)
const workspace = await Workspace.open(PROJECT_STREAM, 'project:prj_bench', { log, snapshots })
await live(workspace, await addDevices(workspace))
await measureStart()
const fail = (view: string, ...rest: unknown[]): never => {
  throw new Error(`${view} failed`, { cause: rest.at(-1) })
}
const delay = monitorEventLoopDelay({ resolution: 1 })
const cpuBefore = process.cpuUsage()
const startMs = performance.now()
const heads = await Heads.of(log)
const reports = { onSkipped: fail, onFailure: fail }
const ports = { folder: join(folder, 'views'), log, snapshots, heads, timers: systemClock, ...reports }
const views = new Views(ports, ALL_VIEWS)
const readyMs = performance.now() - startMs
delay.enable()
await views.settled()
delay.disable()
const tookMs = performance.now() - startMs
const cpu = process.cpuUsage(cpuBefore)
printFigures({
  bench: 'viewsRebuild',
  row: 10,
  commits: workspace.seq,
  readyMs: rounded(readyMs),
  commitsPerSecond: rounded((workspace.seq / tookMs) * 1000),
  /** Rate on an exclusive core. */
  commitsPerCpuSecond: rounded((workspace.seq / ((cpu.user + cpu.system) / 1000)) * 1000),
  longestBlockMs: rounded(delay.max / 1e6),
  blockP99Ms: rounded(delay.percentile(99) / 1e6),
  bar: BAR,
})
views.close()
await log.close()
rmSync(folder, { recursive: true })
