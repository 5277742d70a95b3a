/** What can be added to a section, found by words of rooms, devices and properties. Pure. */
import type { Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { WEATHER_QUANTITIES } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { placedName } from '../../../../actions/devices/placedName.ts'
import { tilePartsOf } from '../../../../actions/devices/properties.ts'
import { i18n, nameOf } from '../../../../i18n/i18n.ts'
import { kindName, propertyName } from '../../../../widgets/devices/deviceTexts.ts'
import { placeTexts } from '../../../../widgets/devices/places.ts'
import { scenePropertiesOf } from '../../scenes/sceneDraft.ts'
import type { Part, Section } from './draft.ts'
import {
  alarmTask,
  automationTask,
  clockCondition,
  deviceCondition,
  deviceTask,
  energyTask,
  everyCondition,
  sceneTask,
  sunCondition,
  weatherCondition,
} from './newParts.ts'

export interface PartHit {
  readonly key: string
  readonly label: string
  readonly note: string
  readonly make: (id: string) => Part
}
export interface Hits {
  readonly hits: readonly PartHit[]
  /** Found and not listed. */
  readonly more: number
}

const HITS_MAX = 40
/** So many scenes and automations are listed however many devices match. */
const NAMED_MIN = 10
/** Infrared codes and the like: nobody compares them. */
const NEVER = new Set(['ir_code_to_send', 'learn_ir_code', 'learned_ir_code', 'last_command'])

/** What a condition may read of a device: what is usual of its kind first. */
export function readProperties(
  device: Pick<Device, 'kind' | 'circuits'>,
  section: Section,
): readonly Property[] {
  const primary = kindOf(device.kind)?.primary ?? []
  const rank = ({ name }: Property) => (primary.includes(name) ? 0 : 1)
  return tilePartsOf(device)
    .all.filter(({ name, type }) => !NEVER.has(name) && (section === 'when' || type !== 'action'))
    .toSorted((a, b) => rank(a) - rank(b))
}

const wordsOf = (search: string): readonly string[] =>
  search.trim().toLowerCase().split(/\s+/).filter(Boolean)
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** Without a search, what needs no device; with one, everything whose words match. */
export function partHits(
  source: { readonly read: ReadState; readonly version: number },
  section: Section,
  search: string,
  ownId: string | null = null,
): Hits {
  const words = wordsOf(search)
  const matching = (hits: readonly PartHit[]) =>
    hits.filter(({ label }) => hasAll(label.toLowerCase(), words))
  const kinds = matching(section === 'doing' ? taskKinds() : section === 'when' ? plainConditions() : [])
  const found = words.length === 0 ? { hits: [], more: 0 } : deviceHits(source, section, words)
  // Scenes and automations are often called after the device that is looked for.
  const named = section === 'doing' ? matching(namedTasks(source.read, ownId)) : []
  const devicesMax = HITS_MAX - kinds.length - Math.min(named.length, NAMED_MIN)
  const hits = [...kinds, ...found.hits.slice(0, devicesMax), ...named].slice(0, HITS_MAX)
  return { hits, more: found.more + kinds.length + found.hits.length + named.length - hits.length }
}

function plainConditions(): readonly PartHit[] {
  const hit = (key: string, label: string, make: PartHit['make']): PartHit => ({ key, label, note: '', make })
  return [
    hit('clock', i18n.t('automations.editor.kinds.clock'), clockCondition),
    hit('sun', i18n.t('automations.editor.kinds.sun'), sunCondition),
    hit('every', i18n.t('automations.editor.kinds.every'), everyCondition),
    ...WEATHER_QUANTITIES.map((quantity) =>
      hit(
        quantity,
        i18n.t('automations.editor.kinds.weather', { quantity: i18n.t(`automations.quantity.${quantity}`) }),
        (id) => weatherCondition(id, quantity),
      ),
    ),
  ]
}

function taskKinds(): readonly PartHit[] {
  return [
    { key: 'alarm', label: i18n.t('automations.editor.kinds.alarm'), note: '', make: alarmTask },
    { key: 'energy', label: i18n.t('automations.editor.kinds.energy'), note: '', make: energyTask },
  ]
}

/** To run what has a name of its own. */
function namedTasks(read: ReadState, ownId: string | null): readonly PartHit[] {
  const scenes = [...read.all('scene')].map((scene) => ({
    key: scene.id,
    label: i18n.t('automations.editor.kinds.scene', { name: nameOf(scene) }),
    note: '',
    make: (id: string) => sceneTask(id, scene.id),
  }))
  const others = [...read.all('automation')]
    .filter(({ id }) => id !== ownId)
    .map((automation) => ({
      key: automation.id,
      label: i18n.t('automations.editor.kinds.automation', { name: nameOf(automation) }),
      note: '',
      make: (id: string) => automationTask(id, automation.id),
    }))
  return [...scenes, ...others]
}

/** Words may name the room, the device, its kind and the property, in any order. */
function deviceHits(
  { read, version }: { readonly read: ReadState; readonly version: number },
  section: Section,
  words: readonly string[],
): Hits {
  const hits: PartHit[] = []
  let more = 0
  const add = (make: () => PartHit) => {
    if (hits.length < HITS_MAX) hits.push(make())
    else more += 1
  }
  for (const device of read.all('device')) {
    const place = placeTexts(read, version, device.areaId)
    const text =
      `${device.name} ${device.nameEn} ${place.words.join(' ')} ${kindName(device.kind)}`.toLowerCase()
    const left = words.filter((word) => !text.includes(word))
    if (section === 'doing') {
      if (left.length === 0 && scenePropertiesOf(device).length > 0)
        add(() => taskHit(read, device, place.path))
      continue
    }
    for (const property of readProperties(device, section)) {
      if (!hasAll(propertyName(property.name).toLowerCase(), left)) continue
      add(() => conditionHit(read, section, device, property, place.path))
    }
  }
  return { hits, more }
}

function conditionHit(
  read: ReadState,
  section: Section,
  device: Device,
  property: Property,
  note: string,
): PartHit {
  return {
    key: `${device.id} ${property.name}`,
    label: `${placedName({ store: { read } }, device.id)} · ${propertyName(property.name)}`,
    note,
    make: (id) => deviceCondition(id, section === 'onlyIf' ? 'query' : 'device', device, property),
  }
}

const taskHit = (read: ReadState, device: Device, note: string): PartHit => ({
  key: device.id,
  label: placedName({ store: { read } }, device.id),
  note,
  make: (id) => deviceTask(id, device),
})
