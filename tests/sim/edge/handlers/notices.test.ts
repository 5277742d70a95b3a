/** Announcements on the real server: recipients, readers, restart. */
import { expect, it } from 'vitest'
import type { NoticeRow } from '#shared/contract/notices.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

async function start() {
  const clock = new ManualClock(NOON)
  const site = await startTestServer({ clock })
  const admin = await site.signIn('admin')
  const publish = async (notice: object, token = admin) =>
    site.post('/moban/addsysnotice', { title: '停水', text: '周二停水', ...notice }, token)
  return { clock, site, admin, publish }
}
const listOf = async (site: TestServer, token: string, more: object = {}): Promise<readonly NoticeRow[]> =>
  ((await site.post('/moban/sysnoticelist', more, token)).body.data as never as { list: NoticeRow[] }).list

it('an announcement is unread for each member until they read it, also after a restart', async () => {
  const { site, admin, publish } = await start()
  const viewer = await site.signIn('viewer')
  expect((await publish({ titleEn: 'Water off' })).body.status).toBe(200)
  const [shown] = await listOf(site, viewer)
  expect(shown).toMatchObject({
    title: '停水',
    titleEn: 'Water off',
    isCurrent: true,
    isRead: false,
    readers: null,
  })
  for (let times = 0; times < 2; times += 1)
    expect((await site.post('/moban/readsysnotice', { noticeIds: [shown?.id] }, viewer)).body.status).toBe(
      200,
    )
  expect((await listOf(site, viewer))[0]?.isRead).toBe(true)
  expect((await listOf(site, admin))[0]).toMatchObject({ isRead: true, readers: 2 })
  const again = await site.restart()
  expect((await listOf(again, await again.signIn('viewer')))[0]?.isRead).toBe(true)
})

it('one that is still to come or over is listed for who may publish only', async () => {
  const { clock, site, admin, publish } = await start()
  const viewer = await site.signIn('viewer')
  await publish({ fromMs: NOON + HOUR_MS, untilMs: NOON + 2 * HOUR_MS })
  expect([(await listOf(site, viewer)).length, (await listOf(site, admin)).length]).toEqual([0, 1])
  clock.advance(HOUR_MS)
  expect(await listOf(site, viewer)).toHaveLength(1)
  clock.advance(HOUR_MS)
  expect([(await listOf(site, viewer)).length, (await listOf(site, admin)).length]).toEqual([0, 1])
})

it('a period that is over, markup as text, and what a role may not do', async () => {
  const { site, admin, publish } = await start()
  expect((await publish({ fromMs: NOON, untilMs: NOON })).body.status).toBe(1038)
  expect((await publish({ untilMs: NOON - 1 })).body.status).toBe(1038)
  expect((await publish({ title: ' ' })).body.status).toBe(400)
  await publish({ text: '<b>x</b>' })
  expect((await listOf(site, admin))[0]?.text).toBe('<b>x</b>')
  const viewer = await site.signIn('viewer')
  expect((await publish({}, viewer)).http).toBe(403)
  expect((await publish({ isForAll: true })).body.status).not.toBe(200)
})

it('a super administrator reaches all projects at once', async () => {
  const { site, publish } = await start()
  const [first, second] = site.projects
  const token = await site.signIn('super')
  expect((await publish({ xmid: first.id, isForAll: true }, token)).body.status).toBe(200)
  for (const { id } of [first, second]) expect(await listOf(site, token, { xmid: id })).toHaveLength(1)
})
