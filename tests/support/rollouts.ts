/** Rollouts of one firmware to the lamps of one room, as facts. */
import type { State } from '#shared/records/registry.ts'
import type { DeviceUpdate, RolloutId } from '#shared/records/rollout.ts'
import { given } from './givenWhenThen.ts'
import { aDevice, anArea, deviceAdded, floorWith } from './records.ts'

export const FIRMWARE = {
  title: 'Dimmer 2.0.0',
  name: 'Dimmer',
  version: '2.0.0',
  target: 'device',
  kinds: [],
  models: [],
  file: { hash: '0'.repeat(64), sizeBytes: 100, fileName: 'a.bin' },
} as const

export const devices = Array.from({ length: 8 }, (_, n) =>
  aDevice({ id: `dev_${n}`, number: `00158D000000000${n}`, name: `Lamp ${n}` }),
)
export const TARGETS = devices.map(({ id, hostId }) => ({ deviceId: id, hostId }))
export const PLAN = {
  firmwareId: 'fwr_1',
  firmware: FIRMWARE,
  targets: TARGETS,
  rings: [25, 100],
  concurrency: 2,
  perHost: 5,
  window: null,
  stopPercent: 40,
  stallMs: 60_000,
} as const

export const estate = [...floorWith(anArea()), ...devices.map((device) => deviceAdded(device))]
export const begin = (more: object = {}) =>
  given(...estate)
    .when('StartRollout', { ...PLAN, ...more })
    .thenTypes('RolloutStarted')

export type Then = ReturnType<typeof begin>
export const factsOf = (then: Then) => [...estate, ...then.events]
export const only = (state: State): { readonly rolloutId: RolloutId; readonly isUsable: true } => {
  const [rollout] = state.all('rollout')
  if (!rollout) throw new Error('no rollout')
  return { rolloutId: rollout.id, isUsable: true }
}
export const inState = (state: State, wanted: DeviceUpdate['state']): DeviceUpdate[] =>
  [...state.all('deviceUpdate')].filter((one) => one.state === wanted)

export const startedFrom = (begun: Then) => {
  const started = given(...factsOf(begun))
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  return { started, facts: [...factsOf(begun), ...started.events] }
}
