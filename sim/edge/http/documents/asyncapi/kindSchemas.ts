/** JSON schemas of device kinds. */
import type { DeviceKind, Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, propertiesOfKind } from '#shared/devices/registry.ts'

/** JSON schemas, keyed by the kind's name. */
export function kindSchemas(): Record<string, object> {
  return Object.fromEntries([...DEVICE_KINDS.values()].map((kind) => [`kind.${kind.kind}`, schemaOf(kind)]))
}

function schemaOf(kind: DeviceKind): object {
  return {
    type: 'object',
    title: kind.kind,
    description: `Values of a device of the kind ${kind.kind}. A report may hold any of them.`,
    properties: Object.fromEntries(propertiesOfKind(kind).map((one) => [one.name, propertySchema(one)])),
    additionalProperties: false,
  }
}

function propertySchema(property: Property): object {
  return {
    ...typeOf(property),
    description: [
      property.unit === undefined ? 'No unit' : `Unit: ${property.unit}`,
      property.settable ? 'can be set by a command' : 'is reported only',
    ].join('; '),
    ...(property.unit === undefined ? {} : { 'x-unit': property.unit }),
    'x-settable': property.settable,
  }
}

function typeOf(property: Property): object {
  if (property.type === 'binary') return { enum: [property.on, property.off] }
  if (property.type === 'number')
    return { type: 'number', minimum: property.min, maximum: property.max, 'x-step': property.step }
  if (property.type === 'text') {
    const { maxLength, pattern } = property
    return { type: 'string', maxLength, ...(pattern === undefined ? {} : { pattern }) }
  }
  return { type: 'string', enum: [...property.values] }
}
