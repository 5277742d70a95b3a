/** Concurrent edits of one record: the server checks each form's basis. */
import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { type Person, startTestServer, type TestServer } from '../../../support/testServer.ts'

const shared = sharedTestServer()

interface Refused {
  readonly code: string
  readonly seq: number
  readonly conflicts: readonly { path: string; value: unknown; by: { name: string }; atMs: number }[]
}

/** Two users with their own building, on the same version. */
async function twoPeople(site: TestServer) {
  const [project] = site.projects
  const workspace = site.workspace(project)
  const tokens = { super: await site.signIn('super'), admin: await site.signIn('admin') }
  const name = `together ${workspace.seq}`
  const post = (path: string, body: object, who: 'super' | 'admin') =>
    site.post(path, { ...body, xmid: project.id }, tokens[who])
  await post('/building/addbuilding', { name, nameEn: name }, 'admin')
  const building = must([...workspace.state.all('building')].at(-1), 'the building')
  const change = (who: 'super' | 'admin', fields: object, seq?: number) =>
    post(
      '/building/updatebuilding',
      {
        buildingId: building.id,
        ...fields,
        ...(seq === undefined ? {} : { basis: `${building.id}@${seq}` }),
      },
      who,
    )
  return {
    workspace,
    seen: workspace.seq,
    id: building.id,
    change,
    now: () => workspace.state.get('building', building.id),
  }
}

const refusedOf = (answer: { readonly body: { readonly data: unknown } }) => answer.body.data as Refused

describe('a change of a field that somebody else has changed since', () => {
  it('is refused with who changed it, when, and what it is now; nothing is overwritten', async () => {
    const { workspace, seen, change, now } = await twoPeople(shared())
    expect((await change('super', { nameEn: 'East wing' }, seen)).http).toBe(200)
    const answer = await change('admin', { nameEn: 'West wing' }, seen)
    expect(answer).toMatchObject({ http: 409, body: { status: 410 } })
    expect(answer.body.msg).toMatch(/super/)
    const { conflicts, seq } = refusedOf(answer)
    expect(conflicts).toMatchObject([{ path: 'nameEn', value: 'East wing', by: { name: 'super' } }])
    expect(conflicts[0]?.atMs).toBeGreaterThan(0)
    expect(now()?.nameEn).toBe('East wing')
    expect(seq).toBe(workspace.seq)
    // A user who has seen the change may override it.
    expect((await change('admin', { nameEn: 'West wing' }, seq)).http).toBe(200)
    expect(now()?.nameEn).toBe('West wing')
  })

  it('is done where both mean the same, where it is another field, or where it is one’s own', async () => {
    const { seen, change, now } = await twoPeople(shared())
    await change('super', { nameEn: 'East wing', order: 7 }, seen)
    expect((await change('admin', { nameEn: 'East wing' }, seen)).http).toBe(200)
    expect((await change('super', { order: 8 }, seen)).http).toBe(200)
    expect((await change('admin', { name: 'another name' }, seen)).http).toBe(200)
    expect(now()).toMatchObject({ nameEn: 'East wing', order: 8, name: 'another name' })
  })

  it('is refused to all but one of twenty who send at once', async () => {
    const { seen, change, now } = await twoPeople(shared())
    const people = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'super' : 'admin'))
    const answers = await Promise.all(people.map((who, at) => change(who, { nameEn: `wing ${at}` }, seen)))
    const done = answers.flatMap(({ http }, at) => (http === 200 ? [people[at]] : []))
    // The first may change again; the second has not seen it.
    expect(new Set(done).size).toBe(1)
    expect(now()?.nameEn).toMatch(/^wing \d+$/)
  })

  it('stays possible without a version, as scripts do it', async () => {
    const { change, now, seen } = await twoPeople(shared())
    await change('super', { nameEn: 'South wing' }, seen)
    expect((await change('admin', { nameEn: 'North wing' })).http).toBe(200)
    expect(now()?.nameEn).toBe('North wing')
  })
})

it.each([
  '',
  'bld_1',
  'bld_1@',
  '@1',
  'bld_1@-1',
  'bld_1@1e9',
  'bld_2@1',
  { id: 'bld_1' },
  'x'.repeat(10_000),
])('a version that is none, or of a record that is not named, is refused: %j', async (basis) => {
  const site = shared()
  const person: Person = 'admin'
  const input = { buildingId: 'bld_1', name: 'a', basis }
  const answer = await site.post('/building/updatebuilding', input, await site.signIn(person))
  expect(answer).toMatchObject({ http: 400, body: { data: { issues: [{ path: 'basis' }] } } })
})

it('the names of a group are judged likewise, and those of one that is gone are refused', async () => {
  const [project] = shared().projects
  const workspace = shared().workspace(project)
  const tokens = { super: await shared().signIn('super'), admin: await shared().signIn('admin') }
  const post = (path: string, body: object, who: keyof typeof tokens) =>
    shared().post(path, { ...body, xmid: project.id }, tokens[who])
  const made = await post('/moban/adddevicegroup', { name: 'lobby', nameEn: 'Lobby' }, 'admin')
  const { groupId } = made.body.data as { groupId: string }
  const basis = `${groupId}@${workspace.seq}`
  const change = (who: keyof typeof tokens, fields: object) =>
    post('/moban/updatedevicegroup', { groupId, basis, ...fields }, who)
  expect((await change('super', { nameEn: 'Hall' })).http).toBe(200)
  const answer = await change('admin', { nameEn: 'Foyer' })
  expect(answer.http).toBe(409)
  expect(refusedOf(answer).conflicts).toMatchObject([
    { path: 'nameEn', value: 'Hall', by: { name: 'super' } },
  ])
  expect((await change('admin', { name: 'entrance' })).http).toBe(200)
  await post('/moban/deldevicegroup', { groupId }, 'super')
  expect((await change('admin', { nameEn: 'Foyer' })).http).toBe(404)
})

it('a form that was open while the server restarted is judged by the log', async () => {
  const site = await startTestServer()
  const before = await twoPeople(site)
  await before.change('super', { nameEn: 'East wing' }, before.seen)
  const again = await site.restart()
  const input = { buildingId: before.id, nameEn: 'West wing', basis: `${before.id}@${before.seen}` }
  const answer = await again.post('/building/updatebuilding', input, await again.signIn('admin'))
  expect(answer.http).toBe(409)
  expect(refusedOf(answer).conflicts).toMatchObject([
    { path: 'nameEn', value: 'East wing', by: { name: 'super' } },
  ])
})

it('what is made inside of a record is no edit of it, for the log either', async () => {
  const site = await startTestServer()
  const before = await twoPeople(site)
  const [project] = site.projects
  const floor = { xmid: project.id, buildingId: before.id, name: 'inside', nameEn: 'Inside', level: 1 }
  expect((await site.post('/building/addfloor', floor, await site.signIn('super'))).http).toBe(200)
  const again = await site.restart()
  const input = { buildingId: before.id, nameEn: 'West wing', basis: `${before.id}@${before.seen}` }
  expect((await again.post('/building/updatebuilding', input, await again.signIn('admin'))).http).toBe(200)
})
