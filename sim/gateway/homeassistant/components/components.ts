/** The reader of each component of discovery. */
import type { EntityConfig } from '../discovery.ts'
import { type Entity, type EntityParts, entityOf } from '../entity.ts'
import { RefusedEntity } from '../settings.ts'
import { climate } from './climate.ts'
import { cover } from './cover.ts'
import { light } from './light.ts'
import { binarySensor, sensor } from './sensors.ts'
import { lock, numberEntity, select, switchOf } from './switches.ts'

const COMPONENTS: ReadonlyMap<string, (config: EntityConfig) => EntityParts> = new Map([
  ['switch', switchOf],
  ['light', light],
  ['sensor', sensor],
  ['binary_sensor', binarySensor],
  ['cover', cover],
  ['climate', climate],
  ['lock', lock],
  ['number', numberEntity],
  ['select', select],
])

/** What holds no state that a device of Atrium could have; not counted as refused. */
const IGNORED: ReadonlySet<string> = new Set([
  'button',
  'device_automation',
  'device_tracker',
  'event',
  'notify',
  'scene',
  'tag',
  'text',
  'update',
])

/** Null for a component that is ignored. @throws RefusedEntity */
export function readEntity(config: EntityConfig): Entity | null {
  if (IGNORED.has(config.component)) return null
  const component = COMPONENTS.get(config.component)
  if (!component) throw new RefusedEntity('unsupported', `no place for ${config.component}`)
  if (config.settings.enabled_by_default === false)
    throw new RefusedEntity('unsupported', 'disabled by its device')
  const entity = entityOf(config, component(config))
  if (entity.sources.length === 0 && !entity.features.some(({ isSettable }) => isSettable))
    throw new RefusedEntity('malformed', 'neither a state nor a command')
  return entity
}
