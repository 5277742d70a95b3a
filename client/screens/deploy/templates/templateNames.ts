/** Names with `{area}` in them, as people read and write them. */
import { kindOf } from '#shared/devices/registry.ts'
import type { TemplateArea, TemplateContent, TemplateDevice } from '#shared/records/areaTemplate.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { nameError } from '#shared/rules/name.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** Without the area's name, which stands around it. */
export const partName = (part: Named): string => nameOf(part).replaceAll(AREA_WORD, '').trim() || nameOf(part)

const isFaulty = ({ name }: Named, minLength: number): boolean =>
  nameError(name.replaceAll(AREA_WORD, 'A'), minLength) !== null

/** The first part whose names would be refused, as only one part is on show at a time. */
export function faultyPart({ areas, devices }: TemplateContent): TemplateArea | TemplateDevice | null {
  const names = new Set<string>()
  const isTaken = ({ name }: Named): boolean => {
    const had = names.has(name.trim())
    names.add(name.trim())
    return had
  }
  return (
    areas.find((area) => isFaulty(area, 1)) ??
    devices.find((device) => isFaulty(device, 2) || isTaken(device)) ??
    null
  )
}

/** A number is added where the name is taken already. */
function freeName(wished: string, taken: ReadonlySet<string>): string {
  let name = wished
  for (let n = 2; taken.has(name); n += 1) name = `${wished} ${n}`
  return name
}

export function newDevice(
  content: TemplateContent,
  { key, areaKey, kind }: Pick<TemplateDevice, 'key' | 'areaKey' | 'kind'>,
): TemplateDevice {
  const word = kindName(kind)
  const name = freeName(`${AREA_WORD} ${word}`, new Set(content.devices.map((one) => one.name)))
  const min = kindOf(kind)?.circuits.min ?? 1
  const names = Array.from({ length: Math.max(1, min) }, (_, i) =>
    min > 1 ? i18n.t('control.circuitNumber', { number: i + 1 }) : word,
  )
  return {
    key,
    areaKey,
    kind,
    name,
    nameEn: '',
    model: '',
    circuits: names.map((one) => ({ name: one, nameEn: '' })),
    connection: 'zigbee',
  }
}

export function newArea(content: TemplateContent, key: string, parentKey: string | null): TemplateArea {
  const taken = new Set(content.areas.map((one) => one.name))
  const name = freeName(`${AREA_WORD} ${i18n.t('templates.newArea')}`, taken)
  return { key, parentKey, name, nameEn: '', kind: 'public', image: 'public' }
}
