import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { structureEvents } from '#shared/domain/structure/structure.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Committed, Workspace, type WorkspacePorts } from '#sim/core/workspace/workspace.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { UnknownOutcomeError } from '#sim/stores/storage/errors.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf, databaseOf } from '../../../support/logs.ts'
import { slowLog } from '../../../support/slowLog.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { openLog } from '../../../support/workspaces.ts'

const STREAM = 'project:prj_1'

const open = (ports: WorkspacePorts, stream: StreamId = STREAM): Promise<OwnWorkspace> =>
  Workspace.open(PROJECT_STREAM, stream, ports)

const building = (name: string) => ({ name, nameEn: '' })

describe('a workspace', () => {
  it('is the same after a restart from the log, and from a snapshot with a tail', async () => {
    const folder = temporaryFolder()
    const ports = openLog(folder)
    const { log } = ports
    const workspace = await open(ports)
    const house = await buildSmallHouse(workspace)
    await workspace.saveSnapshot()
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(2_000))
    const before = JSON.stringify(workspace.state.dump())
    const fromSnapshot = await open(ports)
    rmSync(join(folder, 'files', 'snapshots'), { recursive: true })
    const fromZero = await open(ports)
    expect(JSON.stringify(fromSnapshot.state.dump())).toBe(before)
    expect(JSON.stringify(fromZero.state.dump())).toBe(before)
    expect(fromZero.seq).toBe(workspace.seq)
    await log.close()
  })

  it('gives ids that no other stream gives: secrets, connections and timers are found by them', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const idsIn = async (stream: StreamId): Promise<string[]> => {
      const workspace = await open(ports, stream)
      await buildSmallHouse(workspace)
      return workspace.state.dump().map(({ id }) => id)
    }
    const ids = [...(await idsIn(STREAM)), ...(await idsIn('project:prj_2'))]
    expect(ids.length).toBeGreaterThan(12)
    expect(new Set(ids).size).toBe(ids.length)
    await log.close()
  })

  it('says what would be refused and records nothing by saying so', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open(ports)
    const building = { name: 'A座', nameEn: 'A' }
    expect(workspace.check('AddBuilding', building, at(1))).toBeNull()
    expect(workspace.seq).toBe(0)
    await workspace.run('AddBuilding', building, at(1))
    expect(workspace.check('AddBuilding', building, at(2))).toMatchObject({ code: 'name_taken' })
    expect([workspace.seq, workspace.state.count('building')]).toEqual([1, 1])
    await log.close()
  })

  it('runs parallel commands one after the other: a name is given once', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open(ports)
    const tries = Array.from({ length: 100 }, () =>
      workspace.run('AddBuilding', { name: 'A座', nameEn: 'A' }, at(1)),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(workspace.state.count('building')).toBe(1)
    await log.close()
  })

  it('takes back what the disk refused, tells every caller, and recovers by itself', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open(ports)
    await buildSmallHouse(workspace)
    const before = JSON.stringify(workspace.state.dump())
    const heard: Committed[] = []
    workspace.onCommit('heard', (committed) => heard.push(committed))
    const pages = Number(databaseOf(log).prepare('PRAGMA page_count').get()?.page_count)
    databaseOf(log).exec(`PRAGMA max_page_count = ${pages}`)
    const many = Array.from({ length: 300 }, (_, i) =>
      workspace.run('AddBuilding', { name: `楼${i}`, nameEn: `${i}`.padEnd(500, 'x') }, at(5)),
    )
    const outcomes = await Promise.allSettled(many)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storage_full' } })
    }
    expect(JSON.stringify(workspace.state.dump())).toBe(before)
    expect(heard).toEqual([])
    databaseOf(log).exec('PRAGMA max_page_count = 1000000')
    await workspace.run('AddBuilding', { name: '新楼', nameEn: 'New' }, at(6))
    const again = await open(ports)
    expect(JSON.stringify(again.state.dump())).toBe(JSON.stringify(workspace.state.dump()))
    await log.close()
  })

  it('never lets time run back in a stream, whatever clocks say, over restarts too', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    for (const atMs of [5_000, 3_000, 6_000, 1])
      await workspace.run('AddBuilding', building(`楼${atMs}`), at(atMs))
    await workspace.saveSnapshot()
    const again = await open(ports)
    await again.run('AddBuilding', building('after'), at(2_000))
    expect((await commitsOf(ports.log, STREAM)).map((commit) => commit.at)).toEqual([
      5_000, 5_000, 6_000, 6_000, 6_000,
    ])
    await ports.log.close()
  })

  it('says that another server writes to its log, which is no full disk', async () => {
    const ports = openLog(temporaryFolder())
    const [workspace, rival] = [await open(ports), await open(ports)]
    await rival.run('AddBuilding', building('first'), at(1))
    await expect(workspace.run('AddBuilding', building('second'), at(1))).rejects.toMatchObject({
      code: 'log_conflict',
    })
    await ports.log.close()
  })

  it('tells listeners of durable commits only, in order', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open(ports)
    const seqs: number[] = []
    const stored = () => Number(databaseOf(log).prepare('SELECT COUNT(*) n FROM commits').get()?.n)
    workspace.onCommit('heard', ({ commit }) => {
      expect(stored()).toBeGreaterThanOrEqual(commit.seq)
      seqs.push(commit.seq)
    })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        workspace.run('AddBuilding', { name: `楼${i}`, nameEn: '' }, at(1)),
      ),
    )
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    await log.close()
  })

  it('answers a durable command, and notifies the other effects, when one of them throws', async () => {
    const failures: unknown[] = []
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open({
      ...ports,
      onEffectFailure: (effect, error) => failures.push([effect, String(error)]),
    })
    const heard: number[] = []
    workspace.onCommit('broken', () => {
      throw new Error('a bug')
    })
    workspace.onCommit('sound', ({ commit }) => heard.push(commit.seq))
    for (const name of ['A座', 'B座'])
      expect(await workspace.run('AddBuilding', { name, nameEn: '' }, at(1))).not.toBeNull()
    expect(heard).toEqual([1, 2])
    expect(failures).toEqual([
      ['broken', 'Error: a bug'],
      ['broken', 'Error: a bug'],
    ])
    await log.close()
  })

  it('makes no commit for a command that changes nothing', async () => {
    const ports = openLog(temporaryFolder())
    const { log } = ports
    const workspace = await open(ports)
    const house = await buildSmallHouse(workspace)
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(2))
    const seq = workspace.seq
    expect(await workspace.run('NoteHostOnline', { hostId: house.host }, at(3))).toBeNull()
    expect(workspace.seq).toBe(seq)
    await expect(workspace.run('NoteHostOnline', { hostId: 'hst_none' }, at(3))).rejects.toThrow(Rejection)
    await log.close()
  })
})

describe('what anybody can read', () => {
  it('is durable: state, sequence and listeners wait for the log, while later commands see it decided', async () => {
    const ports = openLog(temporaryFolder())
    const { slow, waiting, answer } = slowLog(ports.log)
    const workspace = await open({ ...ports, log: slow })
    const heard: number[] = []
    workspace.onCommit('heard', ({ commit }) => heard.push(commit.seq))
    const first = workspace.run('AddBuilding', building('A座'), at(1))
    const same = workspace.run('AddBuilding', building('A座'), at(1))
    const isTaken = expect(same).rejects.toMatchObject({ code: 'name_taken' })
    const second = workspace.run('AddBuilding', building('B座'), at(1))
    expect(waiting).toHaveLength(2)
    expect([workspace.state.count('building'), workspace.seq, heard]).toEqual([0, 0, []])
    answer()
    await first
    await isTaken
    expect([workspace.state.count('building'), workspace.seq, heard]).toEqual([1, 1, [1]])
    answer()
    await second
    expect([workspace.state.count('building'), workspace.seq, heard]).toEqual([2, 2, [1, 2]])
    await ports.log.close()
  })

  it('is confirmed by nothing that rests on what is still in flight', async () => {
    const ports = openLog(temporaryFolder())
    const { slow, answer } = slowLog(ports.log)
    const workspace = await open(ports)
    const { host } = await buildSmallHouse(workspace)
    const again = await open({ ...ports, log: slow })
    const online = again.run('NoteHostOnline', { hostId: host }, at(2_000))
    let isDone = false
    const same = again.run('NoteHostOnline', { hostId: host }, at(2_001)).then(() => {
      isDone = true
    })
    await Promise.resolve()
    expect(isDone).toBe(false)
    answer()
    await Promise.all([online, same])
    expect(isDone).toBe(true)
    await ports.log.close()
  })

  it('is never a mixture: an evolver that throws in the middle leaves nothing behind', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    await workspace.run('AddBuilding', building('A座'), at(1))
    const before = JSON.stringify(workspace.state.dump())
    const broken = vi.spyOn(structureEvents.FloorAdded, 'evolve').mockImplementation(() => {
      throw new Error('a bug')
    })
    const [first] = workspace.state.all('building')
    const floor = { buildingId: first?.id ?? 'bld_none', ...building('1F'), level: 1 }
    await expect(workspace.run('AddFloor', floor, at(2))).rejects.toThrow('a bug')
    broken.mockRestore()
    expect([JSON.stringify(workspace.state.dump()), workspace.seq]).toEqual([before, 1])
    await workspace.run('AddFloor', floor, at(3))
    expect([workspace.state.count('floor'), workspace.seq]).toEqual([1, 2])
    expect((await commitsOf(ports.log, STREAM)).map(({ command }) => command)).toEqual([
      'AddBuilding',
      'AddFloor',
    ])
    await ports.log.close()
  })

  it('has the same order after a restart, through every index', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    const { host, lights, leakSensor } = await buildSmallHouse(workspace)
    const raise = async (deviceId: (typeof lights)[0]): Promise<void> => {
      const place = {
        hostId: host,
        deviceId,
        areaId: workspace.state.get('device', deviceId)?.areaId ?? 'ara_none',
      }
      const text = { title: '', body: '', footer: '' }
      const alarm = { ...place, ...text, code: 'tamper', severity: 'minor', condition: 'abnormal' } as const
      await workspace.run('RaiseAlarm', alarm, at(3_000))
    }
    for (const device of [leakSensor, lights[1], lights[0]]) await raise(device)
    await workspace.saveSnapshot()
    const orders = ({ state }: OwnWorkspace) => [
      [...state.by('device', 'condition', 'abnormal').keys()],
      [...state.by('alarm', 'host', host).keys()],
      [...state.all('device')].map(({ id }) => id),
      state.keys('device', 'condition'),
    ]
    expect(orders(await open(ports))).toEqual(orders(workspace))
    await ports.log.close()
  })
})

describe('a log that does not respond', () => {
  it('is asked again with the same bytes until it does; nothing is stored twice and nobody is told no', async () => {
    const ports = openLog(temporaryFolder())
    const attempts: string[] = []
    const deaf: EventLog = {
      ...slowLog(ports.log).slow,
      async append(commit, id) {
        attempts.push(id)
        // The first one was stored, the second one was not; neither response came.
        if (attempts.length === 1) await ports.log.append(commit, id)
        if (attempts.length <= 2) throw new UnknownOutcomeError(new Error('no response'))
        await ports.log.append(commit, id)
      },
    }
    const workspace = await open({ ...ports, log: deaf })
    const both = ['A座', 'B座'].map((name) => workspace.run('AddBuilding', building(name), at(1)))
    expect((await Promise.all(both)).map((committed) => committed?.commit.seq)).toEqual([1, 2])
    expect(new Set(attempts).size).toBe(2)
    expect((await commitsOf(ports.log, STREAM)).map(({ seq }) => seq)).toEqual([1, 2])
    await ports.log.close()
  })

  it('that refuses takes along what was decided after it', async () => {
    const ports = openLog(temporaryFolder())
    let isFull = true
    const full: EventLog = {
      ...slowLog(ports.log).slow,
      append: (commit, id) => (isFull ? Promise.reject(new Error('full')) : ports.log.append(commit, id)),
    }
    const workspace = await open({ ...ports, log: full })
    const both = ['A座', 'B座'].map((name) => workspace.run('AddBuilding', building(name), at(1)))
    for (const outcome of await Promise.allSettled(both))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storage_full' } })
    isFull = false
    expect((await workspace.run('AddBuilding', building('A座'), at(2)))?.commit.seq).toBe(1)
    await until(() => workspace.state.count('building') === 1)
    await ports.log.close()
  })
})

describe('an idempotency key', () => {
  const keyed = (nowMs: number, key: string) => ({ ...at(nowMs), key })

  it('makes a repeated command return the first result, also after a restart', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    const first = workspace.run('AddBuilding', building('A座'), keyed(1, 'k1'))
    const again = workspace.run('AddBuilding', building('A座'), keyed(2, 'k1'))
    expect((await again)?.commit).toEqual((await first)?.commit)
    const restarted = await open(ports)
    const later = await restarted.run('AddBuilding', building('A座'), keyed(3, 'k1'))
    expect(later?.commit).toEqual((await first)?.commit)
    expect([workspace.seq, restarted.seq]).toEqual([1, 1])
    await ports.log.close()
  })

  it('is of one caller and one command, and for a day', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    await workspace.run('AddBuilding', building('A座'), keyed(1, 'k1'))
    const other = { ...keyed(2, 'k1'), actor: { kind: 'system', id: 'other', name: 'Other' } as const }
    await expect(workspace.run('AddBuilding', building('A座'), other)).rejects.toThrow(Rejection)
    await workspace.run('AddBuilding', building('B座'), keyed(3 + DAY_MS, 'k2'))
    await expect(workspace.run('AddBuilding', building('A座'), keyed(4 + DAY_MS, 'k1'))).rejects.toThrow(
      Rejection,
    )
    await ports.log.close()
  })

  it('is free again where the log refused the command', async () => {
    const ports = openLog(temporaryFolder())
    let isFull = true
    const full: EventLog = {
      ...slowLog(ports.log).slow,
      append: (commit, id) => (isFull ? Promise.reject(new Error('full')) : ports.log.append(commit, id)),
    }
    const workspace = await open({ ...ports, log: full })
    const run = () => workspace.run('AddBuilding', building('A座'), keyed(1, 'k1'))
    await expect(run()).rejects.toMatchObject({ code: 'storage_full' })
    isFull = false
    expect((await run())?.commit.key).toBe('k1')
    await ports.log.close()
  })
})

describe('the door of the log', () => {
  const written = (seq: number, events: Commit['events']): Commit => ({
    stream: STREAM,
    seq,
    at: seq,
    actor: { kind: 'system', id: 't', name: 'T' },
    channel: 'system',
    command: 'Do',
    events,
  })
  const sound = { type: 'BuildingAdded', data: { buildingId: 'bld_1', name: 'A座', nameEn: '', order: 1 } }

  it('keeps events of unknown types, skips them and names them', async () => {
    const ports = openLog(temporaryFolder())
    await ports.log.append(written(1, [sound, { type: 'RoomTeleported', data: { to: 'Mars' } }]), 'a')
    const unknown: string[] = []
    const workspace = await open({ ...ports, onUnknown: (type) => unknown.push(type) })
    expect([workspace.seq, workspace.state.count('building')]).toEqual([1, 1])
    expect(unknown).toEqual(['RoomTeleported'])
    expect((await commitsOf(ports.log, STREAM)).flatMap(({ events }) => events)).toHaveLength(2)
    await ports.log.close()
  })

  it('stops at a malformed event of a known type, with its place and what to do', async () => {
    const ports = openLog(temporaryFolder())
    await ports.log.append(written(1, [sound]), 'a')
    await ports.log.append(written(2, [{ type: 'FloorAdded', data: { floorId: 7 } }]), 'b')
    await expect(open(ports)).rejects.toThrow(/FloorAdded at project:prj_1#2.*floorId.*npm run restore/)
    expect(await commitsOf(ports.log, STREAM)).toHaveLength(2)
    await ports.log.close()
  })
})
