/** Cells with several values: a place, or the circuits of a device. Names contain none of the separators. */
import type { Circuit } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

type CircuitStyle = NonNullable<Circuit['style']>

/** The names from the building down. */
export type PlacePath = readonly string[]

/** The path as one cell, with ` / ` between its names. */
export const placeText = (path: PlacePath): string => path.join(' / ')

/** Also accepts the full-width slash of Chinese keyboards. */
export const placeOf = (text: string): PlacePath => text.split(/[/／]/).map((part) => part.trim())

/** Several paths in one cell, separated by `; `. */
export const placesText = (paths: readonly PlacePath[]): string => paths.map(placeText).join('; ')

/** Reads a cell of several paths; `;` and its full-width form separate them. */
export const placesOf = (text: string): PlacePath[] => partsOf(text).map(placeOf)

const partsOf = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The names of the building and the floor; empty if either is unknown. */
export function floorPath(read: ReadState, floorId: string): PlacePath {
  const floor = read.get('floor', floorId)
  const building = floor && read.get('building', floor.buildingId)
  return floor && building ? [building.name, floor.name] : []
}

/** The names from the building down to the area; empty if the area is unknown. */
export function areaPath(read: ReadState, areaId: string): PlacePath {
  const area = read.get('area', areaId)
  if (!area) return []
  const above = area.parentId === null ? floorPath(read, area.floorId) : areaPath(read, area.parentId)
  return [...above, area.name]
}

const ESCAPED = /[/;\\]/g

/** @param word what a style is called */
export const circuitsText = (
  circuits: readonly Circuit[],
  word: (style: CircuitStyle) => string = (style) => style,
): string =>
  circuits
    .map(({ name, nameEn, style, feeds = '' }) => {
      const english = nameEn === name ? '' : nameEn
      const parts = [name, english, style === undefined ? '' : word(style), feeds]
      while (parts.at(-1) === '') parts.pop()
      return parts.map((part) => part.replace(ESCAPED, '\\$&')).join(' / ')
    })
    .join('; ')

export interface CircuitParts {
  readonly name: string
  readonly nameEn: string
  /** A word or a code; empty where there is none. */
  readonly style: string
  readonly feeds: string
  /** More than these four parts. */
  readonly hasMore: boolean
}

/** If the English name is omitted, it equals the name. */
export const circuitsOf = (text: string): CircuitParts[] =>
  split(text, ';；')
    .map((one) => split(one, '/／').map((part) => part.replace(/\\(.)/g, '$1').trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([name = '', nameEn = '', style = '', feeds = '', ...more]) => ({
      name,
      nameEn: nameEn === '' ? name : nameEn,
      style,
      feeds,
      hasMore: more.length > 0,
    }))

/** Splits at separators not preceded by a backslash. */
function split(text: string, separators: string): string[] {
  const parts = ['']
  for (const [token] of text.matchAll(/\\?[\s\S]/gu)) {
    if (separators.includes(token)) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts
}
