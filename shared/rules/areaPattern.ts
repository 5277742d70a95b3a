/** Names in a template: `{area} ceiling light` becomes `301 ceiling light` in room 301. */

/** Placeholder for the name of the area to which the template is applied. */
export const AREA_WORD = '{area}'

const nameFrom = (pattern: string, areaName: string): string => pattern.replaceAll(AREA_WORD, areaName).trim()

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** Both names; without an English name, the other one. */
export const namesFrom = (pattern: Named, area: Named): Named => ({
  name: nameFrom(pattern.name, area.name),
  nameEn: nameFrom(pattern.nameEn, area.nameEn || area.name),
})

/** Pattern that reproduces the name. Names without the area get it as prefix, because names are unique per host. */
export function patternOf(one: Named, area: Named): Named {
  return {
    name: patterned(one.name, area.name),
    nameEn: one.nameEn === '' ? '' : patterned(one.nameEn, area.nameEn || area.name),
  }
}

function patterned(name: string, areaName: string): string {
  const isOwn = name.startsWith(areaName) && !/^[\p{L}\p{N}]/u.test(name.slice(areaName.length))
  const rest = (isOwn ? name.slice(areaName.length) : name).trim()
  return `${AREA_WORD} ${rest}`.trim()
}
