import { expect, it } from 'vitest'
import { nameAtPlace, nameWithinPlace } from '#shared/rules/nameInPlace.ts'

it.each([
  ['Leak sensor', '1201 Bathroom', '1201 Bathroom Leak sensor'],
  ['Bathroom light', '1201 Bathroom', '1201 Bathroom light'],
  ['浴室灯', '1201 浴室', '1201 浴室灯'],
  ['Kitchen light', 'Kitchen', 'Kitchen light'],
  ['1106 Curtain', '1106', '1106 Curtain'],
  ['Bathroom light', 'Bath', 'Bath Bathroom light'],
  ['Villa 10 lamp', 'Villa 1', 'Villa 1 Villa 10 lamp'],
  ['Lamp', '', 'Lamp'],
])('%s at %s is %s', (name, place, whole) => {
  expect(nameAtPlace(name, place)).toBe(whole)
})

it.each([
  ['1201 Bathroom light', '1201 Bathroom', 'Light'],
  ['1201 Bathroom light', '1201', 'Bathroom light'],
  ['1201 浴室灯', '1201 浴室', '灯'],
  ['12 层东走廊', '12 层', '东走廊'],
  ['Villa 10', 'Villa 1', 'Villa 10'],
  ['Lobby', 'Lobby', 'Lobby'],
  ['Lobby', '', 'Lobby'],
])('%s within %s is %s', (name, place, rest) => {
  expect(nameWithinPlace(name, place)).toBe(rest)
})
