import { expect, it } from 'vitest'
import { EVENT_TYPES, fieldsOf, PERSONAL_FIELDS } from '#shared/domain/registry.ts'

/** Fields that hold data of a person in every event that has them. */
const PERSONAL = ['phone', 'nickname', 'nicknameEn', 'introduction', 'leader', 'leaderEn', 'contact', 'email']

it('every event that has the phone or a name of a person declares it, so that the log encrypts it', () => {
  const open = EVENT_TYPES.flatMap((type) => {
    const declared = Object.keys(PERSONAL_FIELDS.get(type)?.fields ?? {})
    const found = (fieldsOf(type) ?? []).filter((field) => PERSONAL.includes(field))
    return found.filter((field) => !declared.includes(field)).map((field) => `${type}.${field}`)
  })
  expect(open).toEqual([])
})

it('what an event declares as personal is a field of it, and so is the id of the person', () => {
  for (const [type, { of, fields }] of PERSONAL_FIELDS)
    expect([type, fieldsOf(type)]).toEqual([type, expect.arrayContaining([of, ...Object.keys(fields)])])
})
