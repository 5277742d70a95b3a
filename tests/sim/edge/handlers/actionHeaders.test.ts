/** One action of a user: repeated with its idempotency key, and as one entry of the log. */
import { expect, it } from 'vitest'
import { commitAt } from '#sim/stores/log/eventLog.ts'
import { startTestServer } from '../../../support/testServer.ts'

const ROWS = '/moban/devopthistorylist'

it('several calls of one action are one entry of the log, and its group asks for each of them', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const add = (name: string, group: string) =>
    site.post('/building/addbuilding', { name, nameEn: name }, token, { 'head-group': group })
  for (const name of ['One', 'Two', 'Three']) await add(name, 'bulk-1')
  await add('Four', 'bulk-2')
  const rows = async (input: object) =>
    (await site.post(ROWS, { command: 'AddBuilding', fromMs: 1_000_000, ...input }, token)).body.data as {
      list: { seq: number; group?: string }[]
      total: number
    }
  const [newest, bulk] = (await rows({})).list
  expect([newest?.group, bulk?.group]).toEqual(['bulk-2', 'bulk-1'])
  expect((await rows({})).total).toBe(2)
  expect((await rows({ group: 'bulk-1' })).list.map(({ seq }) => seq)).toEqual([
    ...[2, 1, 0].map((i) => (bulk?.seq ?? 0) + i),
  ])
})

it('a call that is repeated with its idempotency key gets the first answer, even where its record is gone', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const call = (path: string, body: object, key: string) =>
    site.post(path, body, token, { 'idempotency-key': key })
  const added = await call('/building/addbuilding', { name: '新楼', nameEn: 'New' }, 'add-1')
  const again = await call('/building/addbuilding', { name: '新楼', nameEn: 'New' }, 'add-1')
  expect(again.body).toEqual(added.body)
  const { buildingId } = added.body.data as { buildingId: string }
  const removed = await call('/building/delbuilding', { buildingId }, 'del-1')
  expect(removed.body.status).toBe(200)
  expect((await call('/building/delbuilding', { buildingId }, 'del-1')).body).toEqual(removed.body)
  expect((await call('/building/delbuilding', { buildingId }, 'del-2')).body.status).not.toBe(200)
})

it('a header that is no key is refused, and what a call takes back stands in its commit', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const body = { name: '新楼', nameEn: 'New' }
  const refused = await site.post('/building/addbuilding', body, token, { 'idempotency-key': 'a b' })
  expect(refused.body.data).toMatchObject({ issues: [{ path: 'idempotency-key' }] })
  await site.post('/building/addbuilding', body, token, { 'head-undoes': '3' })
  const { stream, seq } = site.workspace(site.projects[0])
  expect((await commitAt(site.server.services.log, stream, seq))?.undoes).toBe(`${stream}#3`)
})
