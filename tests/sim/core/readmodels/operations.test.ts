/** A page of the log whose rows are steps of thousands of facts. */
import { expect, it } from 'vitest'
import type { BuildingId } from '#shared/records/building.ts'
import { createState } from '#shared/records/registry.ts'
import { operationPage } from '#sim/core/readmodels/operations.ts'
import type { Views } from '#sim/core/readmodels/views.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { tester } from '../../../support/context.ts'

const STREAM = 'project/prj_1'
const ROWS = 4
const FACTS = 5_000

const events = Array.from({ length: FACTS }, (_, i) => ({
  type: 'BuildingAdded',
  data: { buildingId: `bld_${i}` as BuildingId, name: `B${i}`, nameEn: '', order: i },
}))
const log: Pick<EventLog, 'read'> = {
  async *read(stream, afterSeq) {
    const commit = {
      stream,
      seq: afterSeq + 1,
      at: 1,
      actor: tester,
      channel: 'web',
      command: 'ImportSetup',
    } as const
    yield [{ ...commit, events }]
  },
}
const found = { total: ROWS, entries: new Map(Array.from({ length: ROWS }, (_, i) => [i + 1, []])) }
const views = { ask: async () => found }

it('leaves others their turn within and between the rows', async () => {
  let turns = 0
  let waiting = setImmediate(function count() {
    turns += 1
    waiting = setImmediate(count)
  })
  const principal = {
    ...{ accountId: 'acc_1', accountName: 'A', isSuper: true, projectId: null, roleId: null },
    ...{ rights: new Set(), areas: 'all', devices: new Set(), groups: new Set(), scenes: 'all' },
  } as const
  const { list } = await operationPage(
    // Only these parts are used by the page.
    { log: log as EventLog, views: views as unknown as Views },
    { principal: principal as never, stream: STREAM as never, read: createState() },
    { pageNum: 1, pageSize: 20 },
  )
  clearImmediate(waiting)
  expect(list.map(({ seq, eventCount }) => [seq, eventCount])).toEqual(
    [1, 2, 3, 4].map((seq) => [seq, FACTS]),
  )
  expect(turns).toBeGreaterThan(2)
})
