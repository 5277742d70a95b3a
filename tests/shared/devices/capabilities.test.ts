import { expect, it } from 'vitest'
import { issuesOf } from '#shared/automation/legality.ts'
import { announcedProperty, announcedPropertySchema, capabilitiesOf } from '#shared/devices/capabilities.ts'
import { illegalValue } from '#shared/devices/legalValues.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import { automationFacts, reads, sets } from '../../support/automations.ts'
import { aDevice } from '../../support/records.ts'

const announced = (...properties: readonly object[]) =>
  properties.map((property) => announcedPropertySchema.parse(property))
const capabilities =
  capabilitiesOf(
    'heat_pump',
    announced(
      { name: 'setpoint', type: 'number', unit: '°C', min: 16, max: 55, step: 0.5, access: 'rw' },
      { name: 'flow', type: 'number' },
      { name: 'running', type: 'boolean', access: 'rw' },
      { name: 'running', type: 'text' },
    ),
  ) ?? undefined
const pump = aDevice({
  ...{ id: 'dev_9', number: 'pump', name: 'Pump', kind: 'generic' },
  ...(capabilities ? { capabilities } : {}),
})

it('a command may set announced properties, within their ranges', () => {
  expect(illegalValue(pump, { setpoint: 16.5, running: true })).toBeNull()
  expect(illegalValue(pump, { setpoint: 56 })?.code).toBe('value_not_allowed')
  expect(illegalValue(pump, { setpoint: 16.2 })?.code).toBe('value_not_allowed')
  expect(illegalValue(pump, { flow: 1 })?.code).toBe('property_unknown')
  expect(illegalValue(pump, { brightness: 1 })?.code).toBe('property_unknown')
  expect(isObeying(pump, { running: false }, { running: true })).toBe(false)
})

it('an automation reads and sets its own properties', () => {
  const issues = (property: string, values: Record<string, number>) =>
    issuesOf(
      automationFacts({
        ...{ areaId: null, hostId: null },
        conditions: [reads({ deviceIds: ['dev_9'], property, comparison: 'above', value: 5 })],
        tasks: [sets({ deviceId: 'dev_9', values })],
      }),
      { get: (type, id) => (type === 'device' && id === 'dev_9' ? pump : undefined) as never },
    ).map(({ path }) => path.split('.')[0])
  expect(issues('flow', { setpoint: 20 })).toEqual([])
  expect(issues('humidity', { setpoint: 90 })).toEqual(['conditions', 'tasks'])
})

it('announced properties are bounded, and empty ones are left out', () => {
  expect(capabilities?.properties.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'setpoint number',
    'flow number',
    'running binary',
  ])
  expect(capabilitiesOf('x', announced({ name: 'a', type: 'number', min: 3, max: 3 }))).toBeNull()
  expect(capabilitiesOf('x', announced({ name: 'a', type: 'enum' }))).toBeNull()
  expect(capabilitiesOf('x', [])).toBeNull()
  for (const wrong of [{ name: 'A', type: 'text' }, { name: 'a', type: 'number', step: 0 }, { name: 'a' }])
    expect(announcedPropertySchema.safeParse(wrong).success).toBe(false)
})

it('what a gateway announces of a property comes back as the same property', () => {
  const properties = capabilities?.properties ?? []
  const said = properties.map((property) => announcedPropertySchema.parse(announcedProperty(property)))
  expect(capabilitiesOf('heat_pump', said)?.properties).toEqual(properties)
})
