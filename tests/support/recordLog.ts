/**
 * Records a log of all event types with real commands: `node tests/support/recordLog.ts` writes
 * `tests/shared/data/log-<version>.jsonl.gz` and its records, or lists missing types. Run once per release, like `node
 * scripts/contractHashes.ts --release`; earlier files stay. A test reports when it is needed.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { EVENT_TYPES, foldState, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { CommandId } from '#shared/records/command.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'
import type { OwnWorkspace, Workspaces } from '#sim/core/workspace/workspaces.ts'
import { at } from './context.ts'
import { commitsOf } from './logs.ts'
import { liveOn } from './recordedSteps.ts'
import { aRole } from './records.ts'
import { buildSmallHouse } from './smallHouse.ts'
import { aProjectIn, openWorkspaces } from './workspaces.ts'

async function liveInEstate({ estate }: Workspaces): Promise<void> {
  const closed = { projectId: 'prj_gone', hex: 'A1000000000000FF', cityEn: '' } as const
  const company = { company: '海港集团', timeZone: 'Asia/Shanghai', project: closed }
  await estate.run('SetUpEstate', { accountId: 'acc_1', phone: '13900000001', name: '王', ...company }, at(1))
  await estate.run('RegisterAccount', { phone: '13900000002', name: '李', isSuper: false }, at(2))
  await estate.run('RecordSignIn', { accountId: 'acc_1', address: '10.0.0.1' }, at(4))
  await estate.run('RecordRefusedSignIn', { phoneTail: '02', address: '10.0.0.1' }, at(5))
  await estate.run(
    'RecordDenials',
    { denials: [{ path: '/device/control', right: 'control.devices', times: 1 }] },
    at(6),
  )
  await estate.run('RecordSignOut', { accountId: 'acc_1' }, at(7))
  await estate.run('ChangeProfile', { accountId: 'acc_1', introduction: '前台', avatar: 'sea.svg' }, at(8))
  await estate.run('ChangePassword', { accountId: 'acc_1', how: 'code' }, at(9))
  const enterprise = {
    accountId: 'acc_1',
    name: '海港（上海）有限公司',
    address: '南京路 1 号',
    creditCode: '91330100799655058B',
    licence: { hash: 'a'.repeat(64), type: 'image/png', sizeBytes: 7 },
  } as const
  await estate.run('SubmitCertification', enterprise, at(10))
  const certificationIds = [...estate.state.all('certification')].map(({ id }) => id)
  await estate.run('ReviewCertifications', { certificationIds, decision: 'approved', reason: '' }, at(11))
  const role = { key: 'night', name: '夜班', description: '', paths: ['/icon'] }
  await estate.run('AddTemplateRole', role, at(12))
  await estate.run('ChangeTemplateRole', { ...role, description: '二十二点起' }, at(13))
  await estate.run('DeleteTemplateRole', { key: 'visitor' }, at(14))
  await estate.run('CloseProject', { projectId: closed.projectId }, at(16))
}

async function describe(workspace: OwnWorkspace): Promise<void> {
  await workspace.run(
    'DescribeProject',
    {
      name: '海港酒店',
      nameEn: 'Harbour Hotel',
      kind: 'apartmentHotel',
      leader: '李',
      city: '苏州',
      cityEn: 'Suzhou',
      timeZone: 'Asia/Singapore',
      description: '湖边',
    },
    at(14_000),
  )
  await workspace.run('ChangeProjectSettings', { settings: { idleTimeoutMs: 60_000 } }, at(14_001))
  await workspace.run(
    'RecordDenials',
    { denials: [{ path: '/device/control', right: 'control.devices', times: 1 }] },
    at(14_002),
  )
}

async function liveInProject(workspaces: Workspaces) {
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  const [light] = house.lights
  const { type: _, id: __, ...role } = aRole({ areas: [house.rooms[0]] })
  await workspace.run('AddRole', role, at(2_000))
  const roleId = [...workspace.state.all('role')][0]?.id ?? 'rol_none'
  for (const accountId of ['acc_1', 'acc_2'] as const)
    await workspace.run('AddMember', { accountId, roleId, nickname: accountId }, at(2_001))
  const leaver = workspace.state.first('member', 'account', 'acc_2')
  await workspace.run('RemoveMember', { memberId: leaver?.id ?? 'mbr_none' }, at(2_002))
  await workspace.run('RenewHostSecret', { hostId: house.host }, at(2_003))
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(3_000))

  const place = { hostId: house.host, deviceId: house.leakSensor, code: 'water_leak' }
  const text = { title: 'Leak', body: '<b>sink</b>', footer: '' }
  const alarm = {
    ...place,
    ...text,
    areaId: house.rooms[0],
    severity: 'critical',
    condition: 'abnormal',
  } as const
  await workspace.run('RaiseAlarm', alarm, at(4_000))
  await workspace.run('RaiseAlarm', { ...alarm, times: 3 }, at(4_001))
  const raised = [...workspace.state.all('alarm')].map(({ id }) => id)
  await workspace.run('AcknowledgeAlarms', { alarmIds: raised }, at(4_002))
  await workspace.run('ClearAlarm', place, at(4_003))
  await workspace.run('RaiseAlarm', alarm, at(4_004))
  await workspace.run('MarkDevicesNormal', { deviceIds: [house.leakSensor] }, at(4_005))
  await workspace.run(
    'RaiseAlarm',
    { ...alarm, deviceId: light, code: 'battery_low', condition: 'low_battery' },
    at(4_006),
  )

  const issue = async (nowMs: number): Promise<CommandId> => {
    await workspace.run(
      'ControlDevices',
      { items: [{ deviceId: light, values: { brightness: 40 } }] },
      at(nowMs),
    )
    return [...workspace.state.all('command')].at(-1)?.id ?? 'cmd_none'
  }
  await workspace.run('ConfirmDeviceCommand', { commandId: await issue(5_000) }, at(5_001))
  await workspace.run('FailDeviceCommand', { commandId: await issue(5_002), reason: 'no route' }, at(5_003))
  await workspace.run('TimeOutDeviceCommand', { commandId: await issue(5_004) }, at(10_004))
  await issue(11_000)
  await workspace.run('NoteHostOffline', { hostId: house.host, reason: 'will' }, at(12_000))
  const attic = { parentId: null, name: '阁楼', nameEn: 'Attic', kind: 'plant', image: 'plant' } as const
  const floorId = [...workspace.state.all('floor')][0]?.id ?? 'flr_none'
  await workspace.run('AddArea', { ...attic, floorId }, at(13_000))
  const areaId = [...workspace.state.all('area')].at(-1)?.id ?? 'ara_none'
  await workspace.run('RemoveArea', { areaId }, at(13_001))
  await workspace.run('FollowAccountName', { accountId: 'acc_1', from: 'acc_1', to: '王芳' }, at(13_002))
  await describe(workspace)
  return { workspace, house }
}

function recordsOf(commits: readonly Commit[]): readonly AnyRecord[] {
  const state = createState()
  for (const commit of commits) foldState(state, readCommit(commit))
  return state.dump()
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-record-'))
const { log, workspaces } = await openWorkspaces(folder)
await liveInEstate(workspaces)
const { workspace, house } = await liveInProject(workspaces)
await liveOn({ workspaces, workspace, house })
const commits: Commit[] = []
for (const stream of await log.streams()) commits.push(...(await commitsOf(log, stream)))
await log.close()
rmSync(folder, { recursive: true })
const recorded = new Set(commits.flatMap(({ events }) => events.map(({ type }) => type)))
const missing = EVENT_TYPES.filter((type) => !recorded.has(type))
if (missing.length > 0) {
  process.stderr.write(`Nothing was written: no command was sent that leads to ${missing.join(', ')}\n`)
  process.exitCode = 1
} else {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const lines = commits.map((commit) => `${JSON.stringify(commit)}\n`)
  const write = (name: string, text: string): void =>
    // A recording of a release is never replaced.
    writeFileSync(new URL(`../shared/data/${name}`, import.meta.url), gzipSync(text), { flag: 'wx' })
  write(`log-${version}.jsonl.gz`, lines.join(''))
  const streams = Object.entries(Object.groupBy(commits, ({ stream }) => stream))
  const states = streams.map(([stream, those = []]) => [stream, recordsOf(those)])
  write(`log-${version}.states.json.gz`, JSON.stringify(Object.fromEntries(states)))
  process.stdout.write(`${commits.length} commits with ${recorded.size} kinds of facts\n`)
}
