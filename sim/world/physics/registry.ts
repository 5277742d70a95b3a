/** Every kind's physics, by the name of the kind. */
import { must } from '#shared/kernel/assert.ts'
import { airConditionerPhysics } from './airConditioner.ts'
import { airQualityPhysics } from './airQuality.ts'
import type { Physics } from './body.ts'
import { colorLightPhysics } from './colorLight.ts'
import { curtainPhysics } from './curtain.ts'
import { dimmableLightPhysics } from './dimmableLight.ts'
import { doorSensorPhysics } from './doorSensor.ts'
import { energyMeterPhysics } from './energyMeter.ts'
import { evChargerPhysics } from './evCharger.ts'
import { floorHeatingPhysics } from './floorHeating.ts'
import { freshAirPhysics } from './freshAir.ts'
import { gasSensorPhysics } from './gasSensor.ts'
import { hostPhysics } from './host.ts'
import { hotelLockPhysics } from './hotelLock.ts'
import { infraredRemotePhysics } from './infraredRemote.ts'
import { meteringSocketPhysics } from './meteringSocket.ts'
import { presenceSensorPhysics } from './presenceSensor.ts'
import { relayPhysics } from './relayModule.ts'
import { roomStatusPhysics } from './roomStatusPanel.ts'
import { smokeSensorPhysics } from './smokeSensor.ts'
import { sosButtonPhysics } from './sosButton.ts'
import { speakerPhysics } from './speaker.ts'
import { switchPanelPhysics } from './switchPanel.ts'
import { temperatureHumidityPhysics } from './temperatureHumidity.ts'
import { thermostatPhysics } from './thermostat.ts'
import { tvPhysics } from './tv.ts'
import { voicePanelPhysics } from './voicePanel.ts'
import { waterLeakPhysics } from './waterLeak.ts'

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
  ev_charger: evChargerPhysics,
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
