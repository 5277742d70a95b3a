/** Which entities of a device belong together, before anyone knows which kind of device they make. */
import type { Feature } from '#shared/zigbee2mqtt/exposes.ts'
import type { Entity } from './entity.ts'

/** A property of an entity, and the feature that it is within its part. */
export interface Tie {
  readonly entity: Entity
  readonly property: string
  readonly feature: Feature
}

export interface Draft {
  /** The same whatever else the device has. */
  readonly key: string
  readonly main: readonly Tie[]
  /** The sensors that may belong to it; null for all. */
  readonly own: readonly Tie[] | null
}

const ALONE: ReadonlySet<string> = new Set(['light', 'cover', 'climate', 'lock'])
const CIRCUITS_MAX = 4

const isCircuit = ({ features }: Entity): boolean => features.some(({ group }) => group === 'switch')
export const isSensorOf = (entity: Entity): boolean =>
  !ALONE.has(entity.config.component) && !isCircuit(entity)

export const tiesOf = (entity: Entity): Tie[] =>
  entity.features.map((feature) => ({ entity, feature, property: feature.property }))

export function draftsOf(entities: readonly Entity[]): Draft[] {
  const alone = entities.filter(({ config }) => ALONE.has(config.component))
  const circuits = entities.filter(isCircuit)
  return [
    ...alone.map((entity) => ({ key: entity.config.id, main: tiesOf(entity), own: null })),
    ...(metersOf(circuits, entities) ?? chunksOf(circuits)),
  ]
}

/** Switches with a meter each, in the same order; null where there are not as many. */
function metersOf(circuits: readonly Entity[], entities: readonly Entity[]): Draft[] | null {
  const sensors = entities.filter(isSensorOf).flatMap(tiesOf)
  const of = (property: string): Tie[] => sensors.filter(({ feature }) => feature.property === property)
  if (circuits.length < 2 || of('power').length !== circuits.length) return null
  const each = [...new Set(sensors.map(({ feature }) => feature.property))]
    .map(of)
    .filter((ties) => ties.length === circuits.length)
  return circuits.map((entity, place) => ({
    key: entity.config.id,
    main: tiesOf(entity),
    own: each.flatMap((ties) => ties[place] ?? []),
  }))
}

function chunksOf(circuits: readonly Entity[]): Draft[] {
  const drafts: Draft[] = []
  for (let from = 0; from < circuits.length; from += CIRCUITS_MAX) {
    const some = circuits.slice(from, from + CIRCUITS_MAX).flatMap(tiesOf)
    const main = some.length === 1 ? some : some.map((tie, place) => renamed(tie, `state_l${place + 1}`))
    drafts.push({ key: `switches/${from / CIRCUITS_MAX}`, main, own: null })
  }
  return drafts
}

/** Under another property; `name` is what it is. */
const renamed = (tie: Tie, property: string): Tie => ({ ...tie, feature: { ...tie.feature, property } })

const PHASE = /phase[_ -]?([abc123])|(?:^|[_:-])([abc])_(?:voltage|current)/i
const LETTERS: Readonly<Record<string, string>> = { 1: 'a', 2: 'b', 3: 'c' }

/** What measures without a switch is a meter, which has its voltages and currents by phase, and its sums first. */
export function metered(sensors: readonly Tie[]): readonly Tie[] {
  if (!sensors.some(({ feature }) => feature.property === 'power' || feature.property === 'energy'))
    return sensors
  const isTotal = ({ entity: { config } }: Tie): boolean => /total|sum/i.test(`${config.id} ${config.name}`)
  return [...sensors]
    .sort((a, b) => Number(isTotal(b)) - Number(isTotal(a)))
    .map((tie) => {
      const { property } = tie.feature
      if (property !== 'voltage' && property !== 'current') return tie
      const { id, name } = tie.entity.config
      const found = PHASE.exec(`${id} ${name}`)
      const word = (found?.[1] ?? found?.[2] ?? 'a').toLowerCase()
      return renamed(tie, `${property}_phase_${LETTERS[word] ?? word}`)
    })
}
