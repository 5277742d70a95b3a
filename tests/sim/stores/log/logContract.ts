import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Commit } from '#shared/kernel/commit.ts'
import { type EventLog, SequenceConflict } from '#sim/stores/log/eventLog.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { commitsOf } from '../../../support/logs.ts'
import type { Filled } from '../../../support/storing.ts'

export interface LogStand {
  /** The log as the next process finds it; all that were opened on one stand share the stored data. */
  open(): Promise<EventLog>
  /** From now on the store has no room, until the returned function is called. */
  fill(): Filled | Promise<Filled>
  /** Someone changes what a stored commit of the stream says. */
  tamper(stream: Commit['stream'], seq: number): void | Promise<void>
}

type AStand = () => LogStand

export function aCommit(seq: number, stream: Commit['stream'] = 'estate', text = ''): Commit {
  return {
    stream,
    seq,
    at: seq * 10,
    actor: { kind: 'system', id: 't', name: 'T' },
    channel: 'system',
    command: 'Do',
    events: [{ type: 'Done', data: { seq, text } }],
  }
}

/** Each attempt has its own id. */
export const append = (log: EventLog, commit: Commit, id: string = randomUUID()): Promise<void> =>
  log.append(commit, id)

const appendAll = (log: EventLog, commits: readonly Commit[]) =>
  Promise.all(commits.map((commit) => append(log, commit)))
const seqsOf = async (log: EventLog): Promise<number[]> =>
  (await commitsOf(log, 'estate')).map(({ seq }) => seq)

export function logContract(implementation: string, aStand: AStand): void {
  describe(`${implementation}: a commit`, () => commitsLast(aStand))
  describe(`${implementation}: reading`, () => piecesAreRead(aStand))
  describe(`${implementation}: a commit that does not follow`, () => conflictsAreRefused(aStand))
  describe(`${implementation}: a store without room`, () => refusalLeavesNothing(aStand))
  describe(`${implementation}: the chain of hashes`, () => changesShow(aStand))
}

function commitsLast(aStand: AStand): void {
  it('is durable when its append resolves: the next process finds it as it was, in order and per stream', async () => {
    const { open } = aStand()
    const log = await open()
    await appendAll(log, [aCommit(1, 'estate', '名 \u0000'), aCommit(2), aCommit(1, 'project:prj_1')])
    const next = await open()
    expect(await commitsOf(next, 'estate')).toEqual([aCommit(1, 'estate', '名 \u0000'), aCommit(2)])
    expect(await next.streams()).toEqual(['estate', 'project:prj_1'])
    expect([await next.lastSeq('estate'), await next.lastSeq('project:prj_1')]).toEqual([2, 1])
    expect([await next.lastSeq('project:prj_2'), await next.newestMs()]).toEqual([0, 20])
    expect(await next.hashAt('estate', 2)).toBe(await log.hashAt('estate', 2))
    expect(await next.hashAt('estate', 3)).toBeNull()
    await Promise.all([log.close(), next.close()])
  })

  it('is stored when the log is closed', async () => {
    const { open } = aStand()
    const log = await open()
    const waiting = append(log, aCommit(1))
    await log.close()
    await waiting
    const next = await open()
    expect(await next.lastSeq('estate')).toBe(1)
    await next.close()
  })

  it('that is appended again under its id is stored once, and a rival’s is refused', async () => {
    const log = await aStand().open()
    await append(log, aCommit(1), 'mine')
    await append(log, aCommit(2), 'next')
    await append(log, aCommit(1), 'mine')
    await expect(append(log, aCommit(1), 'rival')).rejects.toThrow(SequenceConflict)
    expect(await seqsOf(log)).toEqual([1, 2])
    await log.close()
  })
}

function piecesAreRead(aStand: AStand): void {
  it('finds the last commit at an instant or before it', async () => {
    const log = await aStand().open()
    await appendAll(
      log,
      [1, 2, 3, 4, 5, 6, 7].map((seq) => aCommit(seq)),
    )
    const seqs = await Promise.all([9, 10, 35, 40, 70, 1_000].map((atMs) => log.seqAt('estate', atMs)))
    expect(seqs).toEqual([0, 1, 3, 4, 7, 7])
    expect(await log.seqAt('project:prj_1', 10)).toBe(0)
    await log.close()
  })

  it('begins after a sequence, ends after a count or with the stream, and leaves out none', async () => {
    const log = await aStand().open()
    const all = Array.from({ length: 700 }, (_, n) => aCommit(n + 1))
    await appendAll(log, all)
    expect(await commitsOf(log, 'estate')).toEqual(all)
    expect(await commitsOf(log, 'estate', 300)).toEqual(all.slice(300))
    const counted: Commit[] = []
    for await (const piece of log.read('estate', 290, 300)) counted.push(...piece)
    expect(counted).toEqual(all.slice(290, 590))
    expect(await commitsOf(log, 'estate', 700)).toEqual([])
    await log.close()
  })

  it('may leave out commits in which a text is not, and none in which it is', async () => {
    const log = await aStand().open()
    const named = [3, 257, 699]
    await appendAll(
      log,
      Array.from({ length: 700 }, (_, n) => aCommit(n + 1, 'estate', named.includes(n + 1) ? 'ara_1' : '')),
    )
    const found: Commit[] = []
    for await (const piece of log.read('estate', 3, undefined, 'ara_1')) found.push(...piece)
    expect(found.map(({ seq }) => seq)).toEqual(expect.arrayContaining([257, 699]))
    expect(found.every(({ seq }) => seq > 3)).toBe(true)
    await log.close()
  })

  it('leaves the event loop to others between pieces', async () => {
    const log = await aStand().open()
    await appendAll(
      log,
      Array.from({ length: 2_000 }, (_, n) => aCommit(n + 1)),
    )
    let turns = 0
    let isDone = false
    const others = () => {
      turns += 1
      if (!isDone) setImmediate(others)
    }
    setImmediate(others)
    await commitsOf(log, 'estate')
    isDone = true
    expect(turns).toBeGreaterThan(3)
    await log.close()
  })
}

function conflictsAreRefused(aStand: AStand): void {
  it('is refused alone: the others of its group are stored', async () => {
    const log = await aStand().open()
    const outcomes = await Promise.allSettled([
      append(log, aCommit(1)),
      append(log, aCommit(5)),
      append(log, aCommit(2)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: expect.any(SequenceConflict) })
    expect(await seqsOf(log)).toEqual([1, 2])
    await log.close()
  })
}

function refusalLeavesNothing(aStand: AStand): void {
  it('fails a whole group, keeps nothing of it, and goes on once there is room', async () => {
    const { open, fill } = aStand()
    const log = await open()
    await append(log, aCommit(1))
    const makeRoom = await fill()
    const big = aCommit(2, 'estate', 'x'.repeat(100_000))
    const outcomes = await Promise.allSettled([append(log, big), append(log, aCommit(3))])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StorageError) })
    expect([await log.lastSeq('estate'), await seqsOf(log)]).toEqual([1, [1]])
    await makeRoom()
    await append(log, big)
    expect(await seqsOf(log)).toEqual([1, 2])
    await log.close()
  })
}

function changesShow(aStand: AStand): void {
  it('names the first commit that somebody changed, in the whole and in the tail that has it', async () => {
    const { open, tamper } = aStand()
    const log = await open()
    for (let seq = 1; seq <= 5; seq += 1) await append(log, aCommit(seq))
    expect([await log.findBrokenLink(), await log.findBrokenTail(5)]).toEqual([null, null])
    await tamper('estate', 3)
    expect(await log.findBrokenLink()).toBe('estate#3')
    expect(await log.findBrokenTail(1)).toBeNull()
    expect(await log.findBrokenTail(3)).toBe('estate#3')
    await log.close()
  })
}
