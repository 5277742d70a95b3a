/** Scenes that a building would have: corridors by day and night, and what guests and staff touch in its rooms. */

import { SCENE_STEPS_MAX } from '#shared/constants.ts'
import { isLegalValue, type Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { withInnerAreas } from '#shared/domain/structure/areas.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene, SceneStep } from '#shared/records/scene.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'

export type PlannedScene = Pick<Scene, 'name' | 'nameEn' | 'image' | 'areaId' | 'steps' | 'runBy' | 'key'>

/** Limit, so that start and snapshots do not grow with identical scenes. */
const GUEST_ROOMS_WITH_SCENES = 240
const OFFICES_WITH_SCENES = 4
const ROOM_STEPS_MIN = 3
const LATER_MS = 3_000

/** Values of a scene per device group. Unsupported values are dropped. */
type SceneValues = Readonly<Partial<Record<string, Readings>>>

interface Planned {
  readonly name: string
  readonly nameEn: string
  readonly image: Scene['image']
  readonly bulkCommands: SceneValues
  /** Curtains and air follow the lights. */
  readonly isStaggered?: true
}

const ROOM: readonly Planned[] = [
  {
    name: '欢迎',
    nameEn: 'Welcome',
    image: 'welcome',
    bulkCommands: {
      light: { state: 'ON', brightness: 80 },
      shade: { state: 'OPEN' },
      climate: { system_mode: 'auto', occupied_heating_setpoint: 23 },
    },
    isStaggered: true,
  },
  {
    name: '睡眠',
    nameEn: 'Sleep',
    image: 'sleep',
    bulkCommands: {
      light: { state: 'OFF' },
      shade: { state: 'CLOSE' },
      climate: { occupied_heating_setpoint: 21 },
    },
  },
  {
    name: '离开',
    nameEn: 'Leave',
    image: 'leave',
    bulkCommands: { light: { state: 'OFF' }, climate: { system_mode: 'off' } },
  },
  {
    name: '清洁',
    nameEn: 'Cleaning',
    image: 'clean',
    bulkCommands: {
      light: { state: 'ON', brightness: 100 },
      shade: { state: 'OPEN' },
      climate: { system_mode: 'off' },
    },
  },
]
const CORRIDORS: readonly Planned[] = [
  {
    name: '走廊照明',
    nameEn: 'Corridors lit',
    image: 'lights',
    bulkCommands: { light: { state: 'ON', brightness: 90 } },
  },
  {
    name: '走廊调暗',
    nameEn: 'Corridors dimmed',
    image: 'sleep',
    // Every second light without dimming is off.
    bulkCommands: { light: { state: 'ON', state_l2: 'OFF', brightness: 20 } },
  },
]

/** In order of places, so equal worlds have equal scenes. */
export function plannedScenes(read: ReadState): PlannedScene[] {
  const areas = [...read.all('area')]
  const devicesIn = (areaId: AreaId): Device[] => [...read.by('device', 'area', areaId).values()]
  const corridorLights = areas.filter(({ kind }) => kind === 'corridor').flatMap(({ id }) => devicesIn(id))
  const corridors = CORRIDORS.map((plan) => sceneOf(plan, null, corridorLights)).filter(hasSteps)
  const roomsOf = (kinds: readonly Area['kind'][], max: number): PlannedScene[] =>
    areas
      .filter((area) => kinds.includes(area.kind) && isWholeRoom(read, area))
      .map((area) => {
        const devices = withInnerAreas(read, area.id).flatMap(({ id }) => devicesIn(id))
        return ROOM.map((plan) => sceneOf(plan, area, devices)).filter(hasSteps)
      })
      .filter((scenes) => (scenes[0]?.steps.length ?? 0) >= ROOM_STEPS_MIN)
      .slice(0, max)
      .flat()
  return [
    ...corridors,
    ...roomsOf(['room', 'suite'], GUEST_ROOMS_WITH_SCENES),
    ...roomsOf(['office'], OFFICES_WITH_SCENES),
  ]
}

const hasSteps = ({ steps }: PlannedScene): boolean => steps.length > 0

function sceneOf(plan: Planned, area: Area | null, devices: readonly Device[]): PlannedScene {
  const steps = devices.flatMap((device): SceneStep[] => {
    const group = kindOf(device.kind)?.group ?? ''
    const values = settableOf(device, plan.bulkCommands[group] ?? {})
    const delayMs = plan.isStaggered && group !== 'light' ? LATER_MS : 0
    return Object.keys(values).length === 0 ? [] : [{ deviceId: device.id, values, delayMs }]
  })
  return {
    name: area ? `${area.name} ${plan.name}` : plan.name,
    nameEn: area ? `${area.nameEn} ${plan.nameEn}` : plan.nameEn,
    image: plan.image,
    areaId: area?.id ?? null,
    ...{ runBy: 'server', key: null },
    steps: steps.slice(0, SCENE_STEPS_MAX),
  }
}

function settableOf(device: Device, bulkCommands: Readings): Record<string, string | number | boolean> {
  const kind = kindOf(device.kind)
  if (!kind || kind.isReadOnly) return {}
  return Object.fromEntries(
    kind.properties(device.circuits.length).flatMap((property) => {
      // A relay of three circuits is set on each of them.
      const wished = bulkCommands[property.name] ?? bulkCommands[property.name.replace(/_l\d+$/, '')]
      return property.settable && wished !== undefined && isLegalValue(property, wished)
        ? [[property.name, wished] as const]
        : []
    }),
  )
}
