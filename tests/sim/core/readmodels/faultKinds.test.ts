import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { kindRows } from '#sim/core/readmodels/faultKinds.ts'

const NOW_MS = 1_000 * HOUR_MS
const device = (id: string, kind: string, hours: number) => ({
  ...{ ids: [id], kind },
  createdAtMs: NOW_MS - hours * HOUR_MS,
})

it('divides the hours of all devices of a kind by their faults', () => {
  const things = [device('a', 'leak', 100), device('b', 'leak', 50), device('c', 'light', 10)]
  const rows = kindRows(things, new Map([['a', 3]]), NOW_MS)
  expect(rows).toEqual([
    { kind: 'leak', devices: 2, deviceHours: 150, failures: 3, meanBetweenHours: 50 },
    { kind: 'light', devices: 1, deviceHours: 10, failures: 0, meanBetweenHours: null },
  ])
})

it('leaves out faults of devices that are gone, and sorts the kinds that fail most often first', () => {
  const things = [device('a', 'leak', 100), device('b', 'light', 100), device('c', 'lock', 100)]
  const failures = new Map([
    ['a', 1],
    ['b', 4],
    ['gone', 9],
  ])
  const rows = kindRows(things, failures, NOW_MS)
  expect(rows.map(({ kind, failures: n }) => [kind, n])).toEqual([
    ['light', 4],
    ['leak', 1],
    ['lock', 0],
  ])
})

it('counts the faults of a host and of the device that it is as those of one', () => {
  const things = [{ ids: ['host', 'device'], kind: 'host', createdAtMs: NOW_MS - 90 * HOUR_MS }]
  const failures = new Map([
    ['host', 2],
    ['device', 1],
  ])
  expect(kindRows(things, failures, NOW_MS)).toMatchObject([
    { devices: 1, failures: 3, meanBetweenHours: 30 },
  ])
})

it('counts no hours of a device that is added later than the clock says', () => {
  expect(kindRows([device('a', 'leak', -5)], new Map(), NOW_MS)).toMatchObject([{ deviceHours: 0 }])
})
