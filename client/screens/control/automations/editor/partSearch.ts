/** Search of parts to add, by words of rooms, devices and properties. Pure. */

import type { Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { WEATHER_QUANTITIES } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { searchable, searchWords } from '#shared/rules/textSearch.ts'
import { placedName } from '../../../../actions/devices/placedName.ts'
import { tilePartsOf } from '../../../../actions/devices/properties.ts'
import { i18n, nameOf } from '../../../../i18n/i18n.ts'
import { type Distance, distancesIn, nearest } from '../../../../ui/picker/ranking.ts'
import { kindName, propertyName, propertyTitle } from '../../../../widgets/devices/deviceTexts.ts'
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
/** At least this many scenes and automations are listed, however many devices match. */
const NAMED_MIN = 10
/** A word that only the place or the kind of a device has. */
const ASIDE = 0.5
/** Infrared codes and the like: nobody compares them. */
const NEVER = new Set(['ir_code_to_send', 'learn_ir_code', 'learned_ir_code', 'last_command'])

/** Readable properties of a device, the main one of its kind first. */
export function readProperties(
  device: Pick<Device, 'kind' | 'circuits' | 'capabilities'>,
  section: Section,
): readonly Property[] {
  const primary = kindOf(device.kind)?.primary ?? []
  const rank = ({ name }: Property) => (primary.includes(name) ? 0 : 1)
  return tilePartsOf(device)
    .all.filter(({ name, type }) => !NEVER.has(name) && (section === 'when' || type !== 'action'))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Without a query, parts without devices; otherwise all matches, exact names first. */
export function partHits(
  source: { readonly read: ReadState; readonly version: number },
  section: Section,
  search: string,
  ownId: string | null = null,
): Hits {
  const words = searchWords(search)
  const kinds = new Nearest()
  const devices = new Nearest()
  // Scenes and automations are often named after the device that the user searches for.
  const named = new Nearest()
  if (section === 'when') addMatching(kinds, plainConditions(), words)
  if (words.length > 0) addDevices(devices, source, section, words)
  if (section === 'doing') {
    addMatching(kinds, taskKinds(), words)
    addMatching(named, namedTasks(source.read, ownId), words)
  }
  const devicesMax = HITS_MAX - Math.min(HITS_MAX, kinds.count + Math.min(named.count, NAMED_MIN))
  const listed = [...kinds.listed(), ...devices.listed().slice(0, devicesMax), ...named.listed()]
    .sort((a, b) => a.distance - b.distance)
    .slice(0, HITS_MAX)
  return {
    hits: listed.map(({ make }) => make()),
    more: kinds.count + devices.count + named.count - listed.length,
  }
}

/** Conditions that can trigger an automation and are not merely checked: times, weather, presses. */
export const triggersOnly = (source: Parameters<typeof partHits>[0], search: string): boolean =>
  search !== '' && partHits(source, 'onlyIf', search).hits.length === 0
    ? partHits(source, 'when', search).hits.length > 0
    : false

interface Match {
  readonly distance: Distance
  /** Creates the hit lazily, when listed. */
  readonly make: () => PartHit
}

/** Keeps the best matches in stable order, and counts all. */
class Nearest {
  readonly #by = new Map<Distance, Match[]>()
  count = 0

  add(distance: Distance, make: Match['make']): void {
    if (distance === Number.POSITIVE_INFINITY) return
    this.count += 1
    const equal = this.#by.get(distance)
    if (!equal) this.#by.set(distance, [{ distance, make }])
    else if (equal.length < HITS_MAX) equal.push({ distance, make })
  }

  listed(): readonly Match[] {
    return [...this.#by]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([, matches]) => matches)
      .slice(0, HITS_MAX)
  }
}

function addMatching(to: Nearest, hits: readonly Named[], words: readonly string[]): void {
  for (const { also = '', ...hit } of hits)
    to.add(nearest(distancesIn([{ text: searchable(`${hit.label} ${also}`), aside: 0 }], words)), () => hit)
}

interface Named extends PartHit {
  /** Additional search words. */
  readonly also?: string
}

function plainConditions(): readonly Named[] {
  const hit = (key: string, label: string, make: PartHit['make'], also = ''): Named => ({
    ...{ key, label, make, also },
    note: '',
  })
  return [
    hit('clock', i18n.t('automations.editor.kinds.clock'), clockCondition),
    hit('sun', i18n.t('automations.editor.kinds.sun'), sunCondition),
    hit(
      'every',
      i18n.t('automations.editor.kinds.every'),
      everyCondition,
      i18n.t('automations.editor.timeKinds.every'),
    ),
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

/** Tasks that run named records. */
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

/** Match quality per property name, cached for all devices. */
function distancesOfNames(words: readonly string[]): (property: string) => readonly Distance[] {
  const known = new Map<string, readonly Distance[]>()
  return (property) => {
    const found =
      known.get(property) ?? distancesIn([{ text: searchable(propertyName(property)), aside: 0 }], words)
    known.set(property, found)
    return found
  }
}

/** Words may name the room, the device, its kind and the property, in any order. */
function addDevices(
  to: Nearest,
  { read, version }: { readonly read: ReadState; readonly version: number },
  section: Section,
  words: readonly string[],
): void {
  const named = distancesOfNames(words)
  for (const device of read.all('device')) {
    const place = placeTexts(read, version, device.areaId)
    const own = distancesIn(
      [
        { text: searchable(`${device.name} ${device.nameEn}`), aside: 0 },
        { text: searchable(`${place.words.join(' ')} ${kindName(device.kind)}`), aside: ASIDE },
      ],
      words,
    )
    if (section === 'doing') {
      if (scenePropertiesOf(device).length > 0) to.add(nearest(own), () => taskHit(read, device, place.path))
      continue
    }
    for (const property of readProperties(device, section))
      to.add(nearest(own, named(property.name)), () =>
        conditionHit(read, section, device, property, place.path),
      )
  }
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
    label: `${placedName({ store: { read } }, device.id)} · ${propertyTitle(property)}`,
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
