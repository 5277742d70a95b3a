import { expect, it } from 'vitest'
import { mergeReport, type ReadingsBatch } from '#client/store/readings.ts'

const batch = (values: Readonly<Record<string, string | number | null>>): ReadingsBatch => ({
  ...{ numbers: ['A'], counts: [Object.keys(values).length], atMs: 2 },
  ...{ names: Object.keys(values), values: Object.values(values) },
})
const merged = (before: Record<string, number>, report: Parameters<typeof batch>[0]) => {
  const known = { values: before, atMs: 1 }
  return mergeReport(known, { from: 0, to: Object.keys(report).length }, batch(report))
}

it('a null takes a value away', () => {
  expect(merged({ temperature: 21.4, humidity: 40 }, { temperature: null, humidity: 41 }).values).toEqual({
    humidity: 41,
  })
})

it('a null of what is not known leaves the values as they are', () => {
  const values = { humidity: 40 }
  expect(mergeReport({ values, atMs: 1 }, { from: 0, to: 1 }, batch({ temperature: null })).values).toBe(
    values,
  )
})
