import type { Property } from './kind.ts'

/** The values that a property can have, for documents and tables: a range, a list, or a length. */
export function propertyRange(property: Property): string {
  switch (property.type) {
    case 'binary':
      return `${property.on}, ${property.off}`
    case 'number':
      return `${property.min} … ${property.max}`
    case 'text':
      return `≤ ${property.maxLength}`
    default:
      return property.values.join(', ')
  }
}
