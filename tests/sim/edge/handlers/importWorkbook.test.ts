import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { WorkbookReader } from '#sim/edge/workbook/workbookReader.ts'
import { tester } from '../../../support/context.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { workbook } from '../../../support/workbooks.ts'

const PATH = '/building/excelupload'
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

it('an import says first what it would do, records all of it in one commit, and once only', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const work = site.workspace(project)
  const token = await site.signIn('admin')
  const buildings = work.state.count('building')
  const bytes = workbook({
    buildings: [['Annex', '']],
    floors: [['Annex', '1F', '', '1']],
    areas: [['Annex / 1F', '101', '', 'room']],
    devices: [['00158D0000000F01', 'Lamp', '', 'dimmable_light', 'Annex / 1F / 101', 'H-01']],
  })
  const before = work.seq
  const dry = await site.post(PATH, { workbook: base64(bytes) }, token)
  expect(dry.body).toMatchObject({ status: 200, data: { isDone: false } })
  expect([work.seq, work.state.count('building')]).toEqual([before, buildings])

  const refused = workbook({
    buildings: [
      ['Other', ''],
      ['A/B', ''],
    ],
  })
  const failing = await site.post(PATH, { workbook: base64(refused), dryRun: '0' }, token)
  expect(failing.body).toMatchObject({ status: 200, data: { isDone: false } })
  expect(work.seq).toBe(before)

  const done = await site.post(PATH, { workbook: base64(bytes), dryRun: '0' }, token)
  expect(done.body).toMatchObject({ status: 200, data: { isDone: true } })
  expect(work.seq).toBe(before + 1)
  const device = must(work.state.first('device', 'number', '00158D0000000F01'), 'the device')
  expect(work.state.get('area', device.areaId)).toMatchObject({ name: '101', kind: 'room', order: 1 })
  await site.post(PATH, { workbook: base64(bytes), dryRun: '0' }, token)
  expect(work.seq).toBe(before + 1)

  const bad = await site.post(PATH, { workbook: base64(new Uint8Array(100)) }, token)
  expect(bad.body).toMatchObject({ status: 1500, data: { code: 'workbook_unreadable' } })
  const limited = await site.post(PATH, { workbook: base64(bytes) }, await site.signIn('operator'))
  expect(limited.http).toBe(403)
  // Restricted users could detect hidden names.
  const [room] = project.house.rooms
  await giveRole(site, 'operator', { rights: ['home.view', 'deploy.configure'], areas: [room] })
  const ofPart = await site.post(PATH, { workbook: base64(bytes) }, await site.signIn('operator'))
  expect(ofPart.body).toMatchObject({ data: { code: 'import_of_everything' } })
})

it('a workbook that takes too long is given up, and the next one is read', async () => {
  const bytes = workbook({ buildings: [['Annex', '']] })
  const context = { actor: tester, channel: 'web', nowMs: 1_000, seq: 1 } as const
  const job = { ...context, bytes, records: [], takenNumbers: [] }
  const hasty = new WorkbookReader({ timeMaxMs: 1 })
  const long = workbook({ buildings: Array.from({ length: 3_000 }, (_, n) => [`Annex ${n}`, '']) })
  await expect(hasty.plan({ ...job, bytes: long })).rejects.toMatchObject({ code: 'workbook_too_slow' })
  const reader = new WorkbookReader({ waitingMax: 1 })
  const plans = await Promise.allSettled([reader.plan(job), reader.plan(job), reader.plan(job)])
  expect(plans).toMatchObject([
    { value: { setup: { buildings: [{ name: 'Annex' }] } } },
    { value: { setup: { buildings: [{ name: 'Annex' }] } } },
    { reason: { code: 'too_many_requests' } },
  ])
})

it('a device has an address in place of a number, also one of digits, and is the same when it is imported again', async () => {
  const site = await startTestServer()
  const work = site.workspace(site.projects[0])
  const token = await site.signIn('admin')
  const device = (number: string, name: string) => [
    number,
    name,
    '',
    'dimmable_light',
    'Annex / 1F / 101',
    'H-01',
  ]
  const bytes = workbook({
    buildings: [['Annex', '']],
    floors: [['Annex', '1F', '', '1']],
    areas: [['Annex / 1F', '101', '', 'room']],
    devices: [
      device('1/2/3', 'Lamp A'),
      device('<c><v>12</v></c>', 'Lamp B'),
      device('device 1001', 'Lamp C'),
    ],
  })
  const before = work.state.count('device')
  const done = await site.post(PATH, { workbook: base64(bytes), dryRun: '0' }, token)
  expect(done.body).toMatchObject({ status: 200, data: { isDone: true } })
  const { seq } = work
  expect([...work.state.all('device')].slice(before).map(({ number }) => number)).toEqual([
    '1/2/3',
    '12',
    'device 1001',
  ])
  await site.post(PATH, { workbook: base64(bytes), dryRun: '0' }, token)
  expect(work.seq).toBe(seq)
})
