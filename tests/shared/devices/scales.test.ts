/** Shares that a gateway counts in its own range, there and back. */
import { expect, it } from 'vitest'
import type { AnnouncedProperty } from '#shared/devices/capabilities.ts'
import { propertyOf } from '#shared/devices/registry.ts'
import { inGateway, inKind, scaleOf, scalesOf } from '#shared/devices/scales.ts'

const announced = (name: string, more: Partial<AnnouncedProperty>): AnnouncedProperty => ({
  name,
  type: 'number',
  access: 'rw',
  ...more,
})
const known = (kind: string, name: string) => {
  const property = propertyOf(kind, 1, name)
  if (property?.type !== 'number') throw new Error(`${kind} has no number ${name}`)
  return property
}

it.each([
  ['dimmable_light', 'brightness', { min: 0, max: 254 }],
  ['dimmable_light', 'brightness', { min: 1, max: 255 }],
  ['dimmable_light', 'brightness', { min: 0, max: 1_000 }],
  ['dimmable_light', 'brightness', { min: 0, max: 1 }],
  ['curtain', 'position', { min: 0, max: 100, inverted: true }],
  ['curtain', 'position', { unit: '%', inverted: true }],
  ['curtain', 'position', { min: 0, max: 255, inverted: true }],
  ['speaker', 'volume', { min: 0, max: 100 }],
] as const)('what %s is set to in %s of %j comes back', (kind, name, range) => {
  const property = known(kind, name)
  const scale = scaleOf(property, range)
  if (!scale) throw new Error('no scale')
  for (let value = property.min; value <= property.max; value += property.step)
    expect(inKind(property, scale, inGateway(property, scale, value))).toBe(value)
})

it('a lamp with few levels is not switched off by the lowest', () => {
  const property = known('dimmable_light', 'brightness')
  const scale = scaleOf(property, { min: 0, max: 8 })
  if (!scale) throw new Error('no scale')
  expect([1, 6, 50, 100].map((value) => inGateway(property, scale, value))).toEqual([1, 1, 4, 8])
  expect([0, 1, 8, 9, 10, -1].map((value) => inKind(property, scale, value))).toEqual([
    0,
    13,
    100,
    100,
    null,
    null,
  ])
})

it('an inverted position counts from the other end', () => {
  const property = known('curtain', 'position')
  const scale = scaleOf(property, { min: 0, max: 255, inverted: true })
  if (!scale) throw new Error('no scale')
  expect([0, 51, 255].map((value) => inKind(property, scale, value))).toEqual([100, 80, 0])
  expect([100, 80, 0].map((value) => inGateway(property, scale, value))).toEqual([0, 51, 255])
})

it('quantities with a unit, percentages and equal ranges have no scale', () => {
  expect(
    scalesOf([
      announced('occupied_heating_setpoint', { unit: '°C', min: 5, max: 30 }),
      announced('color_temp', { min: 153, max: 500 }),
      announced('linkquality', { min: 0, max: 255 }),
      announced('brightness', { min: 1, max: 100 }),
      announced('battery', { unit: '%', min: 0, max: 200 }),
      announced('position', { min: 5, max: 5 }),
      { ...announced('humidity', { min: 0, max: 1 }), type: 'text' },
      announced('flow', { min: 0, max: 254 }),
    ]),
  ).toEqual([])
  expect(scalesOf([announced('battery', { min: 0, max: 200 }), announced('battery', { max: 50 })])).toEqual([
    { name: 'battery', from: 0, to: 50, step: 1 },
  ])
})
