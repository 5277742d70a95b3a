import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const ALARMS = { panel: 'alarms', column: 0, row: 0, columns: 4, rows: 12, isHidden: false }
const ROOMS = { panel: 'rooms', column: 4, row: 0, columns: 8, rows: 12, isHidden: true }

const homeOf = async (site: TestServer, token: string) =>
  (await site.post('/userinfo/homeview', {}, token)).body.data

it('an arranged home is the person’s own, at every desk and after a restart', async () => {
  const site = await startTestServer()
  const [token, other] = [await site.signIn('admin'), await site.signIn('operator')]
  const delivered = { heat: 'temperature', panels: null }
  expect(await homeOf(site, token)).toEqual(delivered)
  const panels = [ALARMS, ROOMS]
  expect((await site.post('/userinfo/updatehomeview', { panels }, token)).http).toBe(200)
  expect((await site.post('/userinfo/updatehomeview', { heat: 'alarms' }, token)).http).toBe(200)

  const again = await site.restart()
  expect(await homeOf(again, await again.signIn('admin'))).toEqual({ heat: 'alarms', panels })
  expect(await homeOf(again, other)).toEqual(delivered)
  await again.post('/userinfo/updatehomeview', { panels: null }, token)
  expect(await homeOf(again, token)).toEqual({ heat: 'alarms', panels: null })
})

it.each([
  ['outside the grid', [{ ...ALARMS, column: 9 }]],
  ['twice', [ALARMS, { ...ALARMS, row: 30 }]],
  ['unknown', [{ ...ALARMS, panel: 'weather' }]],
  ['of no size', [{ ...ALARMS, rows: 0 }]],
  ['far below', [{ ...ALARMS, row: 1e9 }]],
])('a panel that is %s is refused', async (_, panels) => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const refused = await site.post('/userinfo/updatehomeview', { panels }, token)
  expect(refused.http).toBe(400)
  expect(await homeOf(site, token)).toEqual({ heat: 'temperature', panels: null })
})

it('the same arrangement again is no event, and nobody makes the log grow without end', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const { estate } = site.server.services.workspaces
  await site.post('/userinfo/updatehomeview', { panels: [ALARMS] }, token)
  const before = estate.seq
  await site.post('/userinfo/updatehomeview', { panels: [ALARMS] }, token)
  expect(estate.seq).toBe(before)
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, row) =>
      site.post('/userinfo/updatehomeview', { panels: [{ ...ALARMS, row }] }, token),
    ),
  )
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 429]))
  expect(estate.seq - before).toBeLessThan(450)
})
