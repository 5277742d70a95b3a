/** Totals of deliveries are kept by the database: the same as counting them, also of a file from before. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { ProjectId } from '#shared/records/project.ts'
import type { PushAddress } from '#shared/records/pushAddress.ts'
import { Deliveries } from '#sim/processes/push/deliveries.ts'
import { temporaryFolder } from '../../../support/folders.ts'

const projectId: ProjectId = 'prj_1'
const url = 'https://receiver.example'
const address = (n: number) => ({ id: `psh_${n}`, url }) as unknown as PushAddress
const answer = { status: 200, durationMs: 1, text: '', problem: null } as Parameters<
  Deliveries['delivered']
>[2]
const message = (n: number) => ({
  ...{ id: `msg_${n}`, projectId, atMs: n, body: '{}' },
  type: n % 2 === 0 ? 'alarm.raised' : 'device.state',
})
const page = { pageNum: 1, pageSize: 100 }

function expectSame(deliveries: Deliveries): void {
  const asked = [{}, { state: 'waiting' }, { state: 'delivered' }, { state: 'failed' }] as const
  for (const filter of asked)
    for (const addressId of [undefined, address(1).id])
      for (const type of [undefined, 'alarm.raised']) {
        const { list, total } = deliveries.page({ projectId, addressId, type, ...filter }, page, 0)
        expect(total).toBe(list.length)
      }
}

function fill(deliveries: Deliveries): void {
  const to = [address(1), address(2)]
  deliveries.add([1, 2, 3, 4].map((n) => ({ message: message(n), to })))
  deliveries.add([{ message: message(1), to }])
  deliveries.delivered(1, url, answer, 10)
  deliveries.failed(2, url, answer, { atMs: 11, nextMs: null })
  deliveries.failed(3, url, answer, { atMs: 11, nextMs: 12 })
}

it('a total is the number of deliveries after each thing that happens to them', () => {
  const deliveries = new Deliveries(temporaryFolder())
  expectSame(deliveries)
  fill(deliveries)
  expect(deliveries.page({ projectId }, page, 0).total).toBe(8)
  expectSame(deliveries)
  deliveries.resend(projectId, [1, 2])
  expectSame(deliveries)
  deliveries.delivered(1, url, answer, 10)
  deliveries.prune(11)
  expect(deliveries.page({ projectId }, page, 0).total).toBe(7)
  expectSame(deliveries)
  deliveries.forget(address(2).id)
  expectSame(deliveries)
  deliveries.clear()
  expect(deliveries.page({ projectId }, page, 0).total).toBe(0)
  deliveries.close()
})

it('a file that was written before there were counts is counted when it is opened', () => {
  const folder = temporaryFolder()
  const before = new Deliveries(folder)
  fill(before)
  before.close()
  const file = new DatabaseSync(join(folder, 'push.db'))
  file.exec(
    'DROP TRIGGER delivery_added; DROP TRIGGER delivery_changed; DROP TRIGGER delivery_removed; DROP TABLE delivery_counts',
  )
  file.close()
  const deliveries = new Deliveries(folder)
  expect(deliveries.page({ projectId }, page, 0).total).toBe(8)
  expectSame(deliveries)
  deliveries.add([{ message: message(9), to: [address(1)] }])
  expectSame(deliveries)
  deliveries.close()
})
