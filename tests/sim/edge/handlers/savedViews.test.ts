import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const LOW = { list: 'devices', name: 'Low battery', query: 'f.battery=low' }

const viewsOf = async (site: TestServer, token: string) =>
  (await site.post('/userinfo/viewlist', {}, token)).body.data

it('a saved view is the person’s own: there after a restart and at every desk, and nowhere for others', async () => {
  const site = await startTestServer()
  const [token, other] = [await site.signIn('admin'), await site.signIn('operator')]
  const { viewId } = (await site.post('/userinfo/addview', LOW, token)).body.data as { viewId: string }
  expect((await site.post('/userinfo/addview', LOW, token)).body.data).toEqual({ viewId })
  const stolen = await site.post('/userinfo/updateview', { viewId, name: 'Mine' }, other)
  expect(stolen.http).toBe(404)
  await site.post('/userinfo/updateview', { viewId, isDefault: true }, token)

  const again = await site.restart()
  const views = { list: [{ id: viewId, ...LOW, isDefault: true }], total: 1 }
  expect(await viewsOf(again, await again.signIn('admin'))).toMatchObject(views)
  expect(await viewsOf(again, other)).toMatchObject({ list: [], total: 0 })
})

it('nobody makes the log grow by changing a view again and again, and others go on', async () => {
  const site = await startTestServer()
  const [token, other] = [await site.signIn('stranger'), await site.signIn('operator')]
  const estate = site.server.services.workspaces.estate
  const before = estate.seq
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) => site.post('/userinfo/addview', { ...LOW, query: `${n}` }, token)),
  )
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 429]))
  expect(estate.seq - before).toBeLessThan(450)
  expect((await site.post('/userinfo/addview', LOW, other)).http).toBe(200)
})
