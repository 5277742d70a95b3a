/** Physics of every kind, keyed by kind name. */
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { must } from '#shared/kernel/assert.ts'
import { airQualityPhysics } from './airQuality.ts'
import type { Physics } from './body.ts'
import { hostPhysics } from './host.ts'
import { airConditionerPhysics } from './kinds/airConditioner.ts'
import { batteryBlindPhysics } from './kinds/batteryBlind.ts'
import { colorLightPhysics } from './kinds/colorLight.ts'
import { curtainPhysics } from './kinds/curtain.ts'
import { dimmableLightPhysics } from './kinds/dimmableLight.ts'
import { doorSensorPhysics } from './kinds/doorSensor.ts'
import { energyMeterPhysics } from './kinds/energyMeter.ts'
import { evChargerPhysics } from './kinds/evCharger.ts'
import { floorHeatingPhysics } from './kinds/floorHeating.ts'
import { freshAirPhysics } from './kinds/freshAir.ts'
import { gasSensorPhysics } from './kinds/gasSensor.ts'
import { hotelLockPhysics } from './kinds/hotelLock.ts'
import { infraredRemotePhysics } from './kinds/infraredRemote.ts'
import { meteringSocketPhysics } from './kinds/meteringSocket.ts'
import { presenceSensorPhysics } from './kinds/presenceSensor.ts'
import { radiatorValvePhysics } from './kinds/radiatorValve.ts'
import { relayPhysics } from './kinds/relayModule.ts'
import { remoteControlPhysics } from './kinds/remoteControl.ts'
import { roomStatusPhysics } from './kinds/roomStatusPanel.ts'
import { smokeSensorPhysics } from './kinds/smokeSensor.ts'
import { sosButtonPhysics } from './kinds/sosButton.ts'
import { speakerPhysics } from './kinds/speaker.ts'
import { switchPanelPhysics } from './kinds/switchPanel.ts'
import { temperatureHumidityPhysics } from './kinds/temperatureHumidity.ts'
import { thermostatPhysics } from './kinds/thermostat.ts'
import { tvPhysics } from './kinds/tv.ts'
import { voicePanelPhysics } from './kinds/voicePanel.ts'
import { waterLeakPhysics } from './kinds/waterLeak.ts'

export const PHYSICS: Readonly<Record<string, Physics>> = {
  switch_panel: switchPanelPhysics,
  remote_control: remoteControlPhysics,
  relay_module: relayPhysics,
  dimmable_light: dimmableLightPhysics,
  color_light: colorLightPhysics,
  curtain: curtainPhysics,
  battery_blind: batteryBlindPhysics,
  air_conditioner: airConditionerPhysics,
  floor_heating: floorHeatingPhysics,
  radiator_valve: radiatorValvePhysics,
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

/** Devices announced by real gateways have no physics and report nothing. */
const still: Physics = { model: '', breakdowns: [], alarming: {}, start() {}, step() {} }

export const physicsOf = (kind: string): Physics =>
  kind === GENERIC_KIND ? still : must(PHYSICS[kind], `physics of ${kind}`)
