/** Combined name of a thing and its place, without repetition. Pure. */

/** `Villa 1` is a prefix of `Villa 1 lamp` but not of `Villa 10 lamp`; Chinese has no word boundaries. */
function beginsWith(name: string, start: string): boolean {
  if (start === '' || !name.startsWith(start)) return false
  return !/^[\p{Script=Latin}\d]{2}$/u.test(`${start.at(-1)}${name.charAt(start.length)}`)
}

/** `1201 Bathroom` and `Leak sensor` are `1201 Bathroom Leak sensor`; with `Bathroom light`, `1201 Bathroom light`. */
export function nameAtPlace(name: string, place: string): string {
  if (place === '' || beginsWith(name, place)) return name
  const before = place.lastIndexOf(' ') + 1
  return beginsWith(name, place.slice(before)) ? `${place.slice(0, before)}${name}` : `${place} ${name}`
}

/**
 * The name without the place if the context shows the place. A device named like its place keeps its name.
 */
export function nameWithinPlace(name: string, place: string): string {
  const rest = beginsWith(name, place) ? name.slice(place.length).trim() : ''
  return rest === '' ? name : rest.charAt(0).toUpperCase() + rest.slice(1)
}
