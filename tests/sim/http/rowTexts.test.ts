import { expect, it } from 'vitest'
import { pageBytes, withText } from '#sim/http/rowTexts.ts'

const pageText = (data: unknown): string | null => pageBytes(data, '', '')?.toString() ?? null
const rows = [{ id: 'dev_1', name: '灯 "1"', seenAtMs: null, left: undefined }, { id: 'dev_2' }]

it('a page of kept rows reads as JSON would write it', () => {
  const page = { list: rows.map(withText), total: 2, pageNum: 1, pageSize: 20 }
  expect(JSON.parse(pageText(page) ?? '')).toEqual(JSON.parse(JSON.stringify(page)))
  expect(JSON.parse(pageText({ list: [] }) ?? '')).toEqual({ list: [] })
})

it('anything else is left to JSON', () => {
  expect(pageText({ list: [...rows.map(withText), { id: 'dev_3' }], total: 3 })).toBeNull()
  expect(pageText({ list: 'none' })).toBeNull()
  expect(pageText(null)).toBeNull()
})
