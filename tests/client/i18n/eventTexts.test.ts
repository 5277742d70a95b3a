/** The device log has a text for every event. */
import { expect, it } from 'vitest'
import { deviceDetail as en } from '#client/i18n/en/deviceDetail.ts'
import { deviceDetail as zh } from '#client/i18n/zh/deviceDetail.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { RECORDS } from '#shared/records/registry.ts'

const about = Object.entries(PROJECT_STREAM.events).flatMap(([type, event]) => ('about' in event ? type : []))

/** Told by what the record is called. */
function isOfRecord(type: string): boolean {
  const [, name = ''] = /^(\w+)(?:Added|Changed|Removed)$/.exec(type) ?? []
  const record = Object.entries(RECORDS).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  return record !== undefined && 'word' in record
}

it.each([
  ['English', en],
  ['Chinese', zh],
])('every event that is about a device has a text in %s', (_, { event }) => {
  // Countable things have a singular and a plural.
  const texts = new Set(Object.keys(event).map((key) => key.replace(/_(one|other)$/, '')))
  expect(about.filter((type) => !texts.has(type) && !isOfRecord(type))).toEqual([])
})
