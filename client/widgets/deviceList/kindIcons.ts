/** An icon for every kind of device; the name beside it states the same in words. */
import {
  CellTower,
  Cloud,
  Control,
  Dashboard,
  Desktop,
  Flame,
  Flash,
  Lightbulb,
  Lock,
  LogIn,
  Media,
  Microphone,
  Notifications,
  Power,
  Pulse,
  Shield,
  Snowflake,
  Temperature,
  Tint,
  VerticalDistribution,
  VolumeUp,
  Walk,
  Widget,
  Wind,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { KindGroup } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'

type Icon = ComponentType<{ readonly size?: number }>

const byKind: Readonly<Record<string, Icon>> = {
  air_conditioner: Snowflake,
  floor_heating: Flame,
  radiator_valve: Flame,
  fresh_air: Wind,
  infrared_remote: CellTower,
  remote_control: Widget,
  tv: Desktop,
  speaker: VolumeUp,
  energy_meter: Dashboard,
  ev_charger: Flash,
  door_sensor: LogIn,
  presence_sensor: Walk,
  temperature_humidity: Temperature,
  smoke_sensor: Cloud,
  gas_sensor: Cloud,
  water_leak: Tint,
  sos_button: Notifications,
  voice_panel: Microphone,
}

const byGroup: Readonly<Record<KindGroup, Icon>> = {
  light: Lightbulb,
  climate: Temperature,
  shade: VerticalDistribution,
  socket: Power,
  sensor: Pulse,
  safety: Shield,
  access: Lock,
  media: Media,
  panel: Control,
  host: CellTower,
  other: Pulse,
}

export const iconOf = (kind: string): Icon => byKind[kind] ?? byGroup[kindOf(kind)?.group ?? 'sensor']
