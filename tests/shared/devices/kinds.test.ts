import { describe, expect, it } from 'vitest'
import { devices as en } from '#client/i18n/en/devices.ts'
import { devices as zh } from '#client/i18n/zh/devices.ts'
import { isLegalValue, type Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf, propertyOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'

const kinds = [...DEVICE_KINDS.values()]
const propertiesOf = (kind: (typeof kinds)[number]): Property[] =>
  [kind.circuits.min, kind.circuits.max].flatMap((circuits) => kind.properties(circuits))

describe('device kinds', () => {
  it('are at least the twenty-six of the product', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(26)
    expect(kindOf('hotel_lock')?.group).toBe('access')
    expect(kindOf('__proto__')).toBeUndefined()
  })

  it.each(kinds)('$kind names each property once, as the wire allows', (kind) => {
    for (const circuits of [kind.circuits.min, kind.circuits.max]) {
      const names = kind.properties(circuits).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
    }
  })

  it.each(kinds)('$kind judges alarms and shows tiles by properties that it has', (kind) => {
    const names = new Set(propertiesOf(kind).map(({ name }) => name))
    for (const { property } of kind.alarms) expect(names).toContain(property)
    expect(kind.primary.some((name) => names.has(name))).toBe(true)
    expect(names.has('battery')).toBe(kind.isBatteryPowered)
    expect(names.has('energy')).toBe(kind.isMetered)
    expect(new Set(kind.alarms.map(({ code }) => code)).size).toBe(kind.alarms.length)
  })

  it('keep the limits of the product', () => {
    const legal = (kind: string, name: string, value: number | string | boolean): boolean =>
      isLegalValue(must(propertyOf(kind, 1, name), name), value)
    expect(legal('air_conditioner', 'occupied_heating_setpoint', 17)).toBe(true)
    expect(legal('air_conditioner', 'occupied_heating_setpoint', 30)).toBe(true)
    expect(legal('air_conditioner', 'occupied_heating_setpoint', 16)).toBe(false)
    expect(legal('air_conditioner', 'occupied_heating_setpoint', 22.5)).toBe(false)
    expect(legal('floor_heating', 'occupied_heating_setpoint', 35.5)).toBe(false)
    expect(legal('dimmable_light', 'brightness', 0)).toBe(false)
    expect(legal('dimmable_light', 'brightness', 52)).toBe(false)
    expect(legal('speaker', 'volume', 7)).toBe(false)
    expect(legal('color_light', 'color', '#FF8800')).toBe(true)
    expect(legal('color_light', 'color', 'red')).toBe(false)
  })

  it('raise low battery under twenty per cent and not at it', () => {
    const rule = must(
      kindOf('door_sensor')?.alarms.find(({ code }) => code === 'battery_low'),
      'the rule',
    )
    expect(rule.isRaisedBy(19)).toBe(true)
    expect(rule.isRaisedBy(20)).toBe(false)
    expect(rule.condition).toBe('low_battery')
  })

  it.each([
    ['en', en],
    ['zh', zh],
  ] as const)('have words for everything in %s', (_language, texts) => {
    for (const kind of kinds) {
      expect(texts.kind).toHaveProperty([kind.kind])
      expect(texts.group).toHaveProperty([kind.group])
      for (const { code } of kind.alarms) expect(texts.alarm).toHaveProperty([code])
      for (const property of propertiesOf(kind)) {
        expect(texts.property).toHaveProperty([property.name])
        for (const value of namedValues(property)) expect(texts.value).toHaveProperty([value])
      }
    }
  })
})

function namedValues(property: Property): string[] {
  if (property.type === 'binary') return [String(property.on), String(property.off)]
  return property.type === 'choice' || property.type === 'action' ? [...property.values] : []
}
