/** `cover`: the position is the truth where there is one, 100 for open whatever the device calls it. */
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import type { EntityConfig } from '../discovery.ts'
import {
  allOf,
  commandIn,
  type EntityParts,
  feature,
  numberOf,
  sourceIn,
  UNKNOWN,
  valueIn,
} from '../entity.ts'
import { numberIn, wordOf } from '../settings.ts'

interface Ends {
  readonly closed: number
  readonly open: number
}

/** @throws RefusedEntity */
export function cover({ settings }: EntityConfig): EntityParts {
  const ends: Ends = {
    closed: numberIn(settings, 'position_closed') ?? 0,
    open: numberIn(settings, 'position_open') ?? 100,
  }
  const move = commandIn(settings, 'command_topic')
  const place = commandIn(settings, 'set_position_topic', 'set_position_template')
  const positions = positionIn(settings, ends)
  const states = stateIn(settings, positions.length > 0)
  const payload = (name: string): string => wordOf(settings, `payload_${name.toLowerCase()}`) ?? name
  return {
    features: [
      feature('state', {
        type: 'enum',
        group: 'cover',
        isSettable: move !== null,
        values: ['OPEN', 'CLOSE', 'STOP'],
      }),
      ...(positions.length > 0 || place
        ? [
            feature('position', {
              type: 'numeric',
              group: 'cover',
              isSettable: place !== null,
              min: 0,
              max: 100,
              step: 1,
            }),
          ]
        : []),
      ...(states.length > 0 ? [feature('moving', { type: 'enum', values: ['UP', 'STOP', 'DOWN'] })] : []),
    ],
    sources: [...positions, ...states],
    write: ({ state, position }) =>
      allOf([
        ...(state === undefined ? [] : [move?.(payload(String(state)))]),
        ...(position === undefined ? [] : [place?.(devicePosition(Number(position), ends))]),
      ]),
  }
}

const share = (value: number, { closed, open }: Ends): number =>
  Math.round((100 * (value - closed)) / (open - closed || 1))
const devicePosition = (percent: number, { closed, open }: Ends): number =>
  Math.round(closed + (percent / 100) * (open - closed))

function positionIn(settings: Table, ends: Ends) {
  return sourceIn(settings, {
    topic: 'position_topic',
    templates: ['position_template'],
    gives: ['position', 'state'],
    read(text) {
      const value = numberOf(text)
      if (typeof value !== 'number') return valueIn('position', value)
      const position = share(value, ends)
      if (position < 0 || position > 100) return { position: UNKNOWN }
      return { position, state: position > 0 ? 'OPEN' : 'CLOSE' }
    },
  })
}

function stateIn(settings: Table, hasPosition: boolean) {
  const word = (name: string): string => wordOf(settings, `state_${name}`) ?? name
  const [open, closed] = [hasPosition ? {} : { state: 'OPEN' }, hasPosition ? {} : { state: 'CLOSE' }]
  const readings = new Map<string, Table>([
    [word('open'), { ...open, moving: 'STOP' }],
    [word('closed'), { ...closed, moving: 'STOP' }],
    [word('opening'), { ...open, moving: 'UP' }],
    // Not closed before it is.
    [word('closing'), { ...open, moving: 'DOWN' }],
    [word('stopped'), { moving: 'STOP' }],
  ])
  return sourceIn(settings, {
    topic: 'state_topic',
    templates: ['value_template'],
    gives: ['state', 'moving'],
    read: (text) => readings.get(text) ?? null,
  })
}
