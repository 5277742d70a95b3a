import { describe, expect, it } from 'vitest'
import type { Position, Pruning, RawReport, Reports } from '#sim/stores/reports/reports.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { gather } from '../../../support/gather.ts'
import { appendReport, type Filled } from '../../../support/storing.ts'

export interface ReportsStand {
  /** The reports as the next process finds them; all that were opened on one stand share the stored data. */
  open(): Promise<Reports>
  /** From now on the store has no room, until the returned function is called. */
  fill(): Filled | Promise<Filled>
}

export interface ReportsBounds {
  /** Row limit. */
  readonly rowsMax?: number
  /** Queue limit. */
  readonly queueCapacity?: number
}

type AStand = (bounds?: ReportsBounds) => ReportsStand

const aReport = (n: number, more: Partial<RawReport> = {}): RawReport => ({
  projectId: 'prj_1',
  hostId: 'hst_1',
  atMs: 1_000 + n,
  body: `report ${n}`,
  ...more,
})

const bodiesOf = async (reports: AsyncIterable<RawReport>): Promise<string[]> =>
  (await gather(reports)).map(({ body }) => body)
const all = (reports: Reports, after: Position | null = null): Promise<string[]> =>
  bodiesOf(reports.after(after))
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => `report ${from + n}`)

async function appendAll(reports: Reports, count: number): Promise<Position[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => appendReport(reports, aReport(n), `id-${n}`)))
}

export function reportsContract(implementation: string, aStand: AStand): void {
  describe(`${implementation}: a report`, () => reportsLast(aStand))
  describe(`${implementation}: an append that is repeated`, () => idsAreStoredOnce(aStand))
  describe(`${implementation}: retention`, () => oldOnesGo(aStand))
  describe(`${implementation}: a store that refuses`, () => refusalLeavesNothing(aStand))
}

function reportsLast(aStand: AStand): void {
  it('is durable when its append resolves: the next process finds it as it was', async () => {
    const { open } = aStand()
    const reports = await open()
    const report = aReport(1, { body: '{"d":{"00A1":{"名":"…\\u0000"}}}' })
    const position = await appendReport(reports, report, 'id-1')
    expect(await gather((await open()).after(null))).toEqual([{ ...report, position }])
  })

  it('is read after any position in the order of appends, however many there are', async () => {
    const { open } = aStand()
    const positions = await appendAll(await open(), 1_203)
    const next = await open()
    expect(await all(next)).toEqual(numbered(0, 1_203))
    expect(await all(next, positions[999] ?? null)).toEqual(numbered(1_000, 1_203))
    expect(await all(next, positions.at(-1) ?? null)).toEqual([])
  })

  it('resolves in the order of the appends', async () => {
    const reports = await aStand().open()
    const resolved: number[] = []
    const appends = Array.from({ length: 50 }, async (_, n) => {
      await appendReport(reports, aReport(n), `id-${n}`)
      resolved.push(n)
    })
    await Promise.all(appends)
    expect(resolved).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it('that came last says how late it is', async () => {
    const { open } = aStand()
    const reports = await open()
    expect(await reports.newestMs()).toBeNull()
    await appendReport(reports, aReport(1, { atMs: 9_000 }), 'id-1')
    await appendReport(reports, aReport(2, { atMs: 4_000 }), 'id-2')
    expect(await (await open()).newestMs()).toBe(4_000)
  })
}

function idsAreStoredOnce(aStand: AStand): void {
  it('is stored once and gets the same position, at once or later', async () => {
    const reports = await aStand().open()
    const positions = await Promise.all([
      appendReport(reports, aReport(1), 'same'),
      appendReport(reports, aReport(1), 'same'),
      appendReport(reports, aReport(2), 'other'),
    ])
    positions.push(await appendReport(reports, aReport(1), 'same'))
    expect(positions.map((position) => positions.indexOf(position))).toEqual([0, 0, 2, 0])
    expect(await all(reports)).toEqual(['report 1', 'report 2'])
  })

  it('is stored once, also when a try in between was refused', async () => {
    const { open, fill } = aStand()
    const reports = await open()
    const position = await appendReport(reports, aReport(1), 'same')
    const makeRoom = await fill()
    await Promise.allSettled([
      appendReport(reports, aReport(1), 'same'),
      appendReport(reports, aReport(2), 'other'),
    ])
    await makeRoom()
    expect(await appendReport(reports, aReport(1), 'same')).toBe(position)
    expect(await all(reports)).toEqual(['report 1'])
  })

  it('is recognised among a thousand', async () => {
    const reports = await aStand().open()
    const [first] = await appendAll(reports, 1_000)
    expect(await appendReport(reports, aReport(0), 'id-0')).toBe(first)
  })

  it('is stored when the first try was refused', async () => {
    const { open, fill } = aStand()
    const reports = await open()
    const makeRoom = await fill()
    await expect(appendReport(reports, aReport(1), 'same')).rejects.toThrow(StorageError)
    await makeRoom()
    await appendReport(reports, aReport(1), 'same')
    expect(await all(reports)).toEqual(['report 1'])
  })
}

const past = (beforeMs: number, upTo: Position | null): Pruning => ({ beforeMs, upTo, unreadAfter: upTo })

function oldOnesGo(aStand: AStand): void {
  it('drops what is old and already rolled up, for good, and nothing else', async () => {
    const { open } = aStand()
    const reports = await open()
    const positions = await appendAll(reports, 10)
    await reports.prune(past(9_999, null))
    expect(await all(reports)).toHaveLength(10)
    await reports.prune(past(1_003, positions[8] ?? null))
    expect(await all(await open())).toEqual(numbered(3, 10))
    await reports.prune(past(9_999, positions[5] ?? null))
    expect(await all(await open())).toEqual(numbered(6, 10))
  })

  it('leaves positions rising, whatever was dropped', async () => {
    const { open } = aStand()
    const positions = await appendAll(await open(), 10)
    const next = await open()
    await next.prune(past(9_999, positions[9] ?? null))
    await appendReport(await open(), aReport(10), 'id-10')
    expect(await all(await open(), positions[9] ?? null)).toEqual(['report 10'])
  })

  it('drops the oldest of too many, however young they are', async () => {
    const reports = await aStand({ rowsMax: 4 }).open()
    const positions = await appendAll(reports, 10)
    await reports.prune(past(0, positions[9] ?? null))
    expect(await all(reports)).toEqual(numbered(6, 10))
  })

  it('keeps old ones that are still to be read, but for those that are too many', async () => {
    const { open } = aStand()
    const reports = await open()
    const positions = await appendAll(reports, 10)
    const all9 = past(9_999, positions[9] ?? null)
    await reports.prune({ ...all9, unreadAfter: null })
    expect(await all(reports)).toHaveLength(10)
    await reports.prune({ ...all9, unreadAfter: positions[2] ?? null })
    expect(await all(reports)).toEqual(numbered(3, 10))
    const small = aStand({ rowsMax: 4 })
    const few = await small.open()
    const last = (await appendAll(few, 10))[9] ?? null
    await few.prune({ beforeMs: 9_999, upTo: last, unreadAfter: null })
    expect(await all(few)).toEqual(numbered(6, 10))
  })
}

function refusalLeavesNothing(aStand: AStand): void {
  it('keeps nothing of what it refused, and goes on when there is room again', async () => {
    const { open, fill } = aStand()
    const reports = await open()
    await appendReport(reports, aReport(1), 'id-1')
    const makeRoom = await fill()
    const outcomes = await Promise.allSettled([
      appendReport(reports, aReport(2), 'id-2'),
      appendReport(reports, aReport(3), 'id-3'),
    ])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StorageError) })
    expect(await all(await open())).toEqual(['report 1'])
    await makeRoom()
    await appendReport(reports, aReport(4), 'id-4')
    expect(await all(await open())).toEqual(['report 1', 'report 4'])
  })

  it('refuses more than may wait at once, and stores those that may', async () => {
    const reports = await aStand({ queueCapacity: 5 }).open()
    const appends = Array.from({ length: 8 }, (_, n) => appendReport(reports, aReport(n), `id-${n}`))
    const outcomes = await Promise.allSettled(appends)
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(await all(reports)).toEqual(numbered(0, 5))
  })
}
