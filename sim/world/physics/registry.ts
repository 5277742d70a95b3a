/** Physics by the name of the device's kind; a test checks it against the kinds that exist. */
import { must } from '#shared/kernel/assert.ts'
import { hotelLockPhysics, roomStatusPhysics } from './access.ts'
import type { Physics } from './body.ts'
import { airConditionerPhysics, floorHeatingPhysics, freshAirPhysics, thermostatPhysics } from './climate.ts'
import { colorLightPhysics, dimmableLightPhysics, relayPhysics, switchPanelPhysics } from './lights.ts'
import { hostPhysics, infraredRemotePhysics, speakerPhysics, tvPhysics, voicePanelPhysics } from './media.ts'
import {
  airQualityPhysics,
  doorSensorPhysics,
  gasSensorPhysics,
  presenceSensorPhysics,
  smokeSensorPhysics,
  sosButtonPhysics,
  temperatureHumidityPhysics,
  waterLeakPhysics,
} from './sensors.ts'
import { curtainPhysics } from './shade.ts'
import { energyMeterPhysics, meteringSocketPhysics } from './sockets.ts'

export const PHYSICS: Readonly<Record<string, Physics>> = {
  switch_panel: switchPanelPhysics,
  relay_module: relayPhysics,
  dimmable_light: dimmableLightPhysics,
  color_light: colorLightPhysics,
  curtain: curtainPhysics,
  air_conditioner: airConditionerPhysics,
  floor_heating: floorHeatingPhysics,
  fresh_air: freshAirPhysics,
  thermostat: thermostatPhysics,
  infrared_remote: infraredRemotePhysics,
  tv: tvPhysics,
  speaker: speakerPhysics,
  metering_socket: meteringSocketPhysics,
  energy_meter: energyMeterPhysics,
  door_sensor: doorSensorPhysics,
  presence_sensor: presenceSensorPhysics,
  temperature_humidity: temperatureHumidityPhysics,
  air_quality: airQualityPhysics,
  smoke_sensor: smokeSensorPhysics,
  gas_sensor: gasSensorPhysics,
  water_leak: waterLeakPhysics,
  hotel_lock: hotelLockPhysics,
  sos_button: sosButtonPhysics,
  room_status_panel: roomStatusPhysics,
  voice_panel: voicePanelPhysics,
  host: hostPhysics,
}

export const physicsOf = (kind: string): Physics => must(PHYSICS[kind], `physics of ${kind}`)
