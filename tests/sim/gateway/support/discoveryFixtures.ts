/**
 * Discovery messages and states in the forms in which firmwares publish them: topics, short names, words and templates are theirs,
 * names and numbers are ours.
 */

/** Topic below the prefix, and the message. */
export type Announcements = Readonly<Record<string, object>>

const tasmotaDevice = { ids: ['5A1B2C'], name: 'Boiler', mdl: 'Generic', mf: 'Tasmota' }
const tasmota = {
  avty_t: 'tele/boiler/LWT',
  pl_avail: 'Online',
  pl_not_avail: 'Offline',
  dev: tasmotaDevice,
}
const energy = (name: string, unit: string, kind: string) => ({
  ...tasmota,
  name: `Boiler ENERGY ${name}`,
  stat_t: 'tele/boiler/SENSOR',
  uniq_id: `5A1B2C_ENERGY_${name}`,
  unit_of_meas: unit,
  dev_cla: kind,
  val_tpl: `{{value_json['ENERGY']['${name}']}}`,
})

/** A plug with a meter. */
export const TASMOTA: Announcements = {
  'switch/5A1B2C_RL_1': {
    ...tasmota,
    name: 'Boiler',
    stat_t: 'tele/boiler/STATE',
    cmd_t: 'cmnd/boiler/POWER',
    val_tpl: '{{value_json.POWER}}',
    pl_off: 'OFF',
    pl_on: 'ON',
    uniq_id: '5A1B2C_RL_1',
  },
  'sensor/5A1B2C_ENERGY_Power': energy('Power', 'W', 'power'),
  'sensor/5A1B2C_ENERGY_Total': energy('Total', 'kWh', 'energy'),
  'sensor/5A1B2C_ENERGY_Today': energy('Today', 'kWh', 'energy'),
  'sensor/5A1B2C_ENERGY_Yesterday': energy('Yesterday', 'kWh', 'energy'),
  'sensor/5A1B2C_ENERGY_Voltage': energy('Voltage', 'V', 'voltage'),
  'sensor/5A1B2C_status': {
    ...tasmota,
    name: 'Boiler status',
    stat_t: 'tele/boiler/HASS_STATE',
    json_attr_t: 'tele/boiler/HASS_STATE',
    unit_of_meas: '%',
    val_tpl: "{{value_json['RSSI']}}",
    ent_cat: 'diagnostic',
    uniq_id: '5A1B2C_status',
  },
}

/** A dimmer, with percent as its scale, which brightness alone turns on. */
export const TASMOTA_DIMMER: Announcements = {
  'light/7D8E9F_LI_1': {
    ...tasmota,
    name: 'Bar',
    stat_t: 'tele/bar/STATE',
    cmd_t: 'cmnd/bar/POWER',
    val_tpl: '{{value_json.POWER}}',
    pl_off: 'Aus',
    pl_on: 'Ein',
    bri_cmd_t: 'cmnd/bar/Dimmer',
    bri_stat_t: 'tele/bar/STATE',
    bri_scl: 100,
    on_cmd_type: 'brightness',
    bri_val_tpl: '{{value_json.Dimmer}}',
    uniq_id: '7D8E9F_LI_1',
    dev: { ids: ['7D8E9F'], name: 'Bar' },
  },
}

const node = { ids: 'a0b1c2d3e4f5', name: 'greenhouse', sw: 'esphome', mdl: 'esp32dev', mf: 'Espressif' }
const esphome = { avty_t: 'greenhouse/status', dev: node }

/** A node with a sensor, a lamp, a blind and a motion sensor. */
export const ESPHOME: Announcements = {
  'sensor/greenhouse/temperature': {
    ...esphome,
    dev_cla: 'temperature',
    unit_of_meas: '°C',
    stat_cla: 'measurement',
    name: 'Temperature',
    stat_t: 'greenhouse/sensor/temperature/state',
    uniq_id: 'ESPsensortemperature',
  },
  'sensor/greenhouse/humidity': {
    ...esphome,
    dev_cla: 'humidity',
    unit_of_meas: '%',
    name: 'Humidity',
    stat_t: 'greenhouse/sensor/humidity/state',
    uniq_id: 'ESPsensorhumidity',
  },
  'sensor/greenhouse/wifi': {
    ...esphome,
    dev_cla: 'signal_strength',
    unit_of_meas: 'dBm',
    name: 'WiFi',
    stat_t: 'greenhouse/sensor/wifi/state',
    uniq_id: 'ESPsensorwifi',
  },
  'light/greenhouse/grow': {
    ...esphome,
    schema: 'json',
    brightness: true,
    supported_color_modes: ['brightness'],
    name: 'Grow',
    stat_t: 'greenhouse/light/grow/state',
    cmd_t: 'greenhouse/light/grow/command',
    uniq_id: 'ESPlightgrow',
  },
  'cover/greenhouse/roof': {
    ...esphome,
    name: 'Roof',
    stat_t: 'greenhouse/cover/roof/state',
    cmd_t: 'greenhouse/cover/roof/command',
    pos_t: 'greenhouse/cover/roof/position/state',
    set_pos_t: 'greenhouse/cover/roof/position/command',
    uniq_id: 'ESPcoverroof',
  },
  'button/greenhouse/restart': {
    ...esphome,
    name: 'Restart',
    cmd_t: 'greenhouse/button/restart/command',
    uniq_id: 'ESPbuttonrestart',
  },
}

/** Two relays that are measured one by one, announced as one device. */
export const SHELLY: Announcements = {
  'device/shellypro2pm-0a1b': {
    dev: { ids: ['shellypro2pm-0a1b'], name: 'Pumps', mf: 'Shelly', mdl: 'Pro 2PM' },
    o: { name: 'shelly' },
    '~': 'shellypro2pm-0a1b',
    avty: [{ t: '~/online', pl_avail: 'true', pl_not_avail: 'false' }],
    cmps: Object.fromEntries(
      [0, 1].flatMap((n) => [
        [
          `switch${n}`,
          {
            p: 'switch',
            name: `Pump ${n + 1}`,
            uniq_id: `shellypro2pm-0a1b-switch:${n}`,
            cmd_t: '~/rpc',
            cmd_tpl: `{"id":1,"src":"atrium","method":"Switch.Set","params":{"id":${n},"on":{{value}}}}`,
            pl_on: 'true',
            pl_off: 'false',
            stat_t: `~/status/switch:${n}`,
            val_tpl: "{{ 'true' if value_json.output else 'false' }}",
          },
        ],
        [
          `power${n}`,
          {
            p: 'sensor',
            name: null,
            uniq_id: `shellypro2pm-0a1b-switch:${n}-apower`,
            dev_cla: 'power',
            unit_of_meas: 'W',
            stat_t: `~/status/switch:${n}`,
            val_tpl: '{{ value_json.apower }}',
          },
        ],
        [
          `energy${n}`,
          {
            p: 'sensor',
            uniq_id: `shellypro2pm-0a1b-switch:${n}-energy`,
            dev_cla: 'energy',
            unit_of_meas: 'Wh',
            stat_cla: 'total_increasing',
            stat_t: `~/status/switch:${n}`,
            val_tpl: '{{ value_json.aenergy.total | round(2) }}',
          },
        ],
      ]),
    ),
  },
}

const bleDevice = {
  ids: ['A4C138112233'],
  cns: [['mac', 'A4C138112233']],
  mdl: 'LYWSD03MMC',
  mf: 'Xiaomi',
  name: 'Cellar',
  via_device: 'gateway',
}
const ble = (property: string, kind: string, unit: string) => ({
  stat_t: '+/+/BTtoMQTT/A4C138112233',
  name: `LYWSD03MMC-${property}`,
  uniq_id: `A4C138112233-${property}`,
  dev_cla: kind,
  unit_of_meas: unit,
  val_tpl: `{{ value_json.${property} | is_defined }}`,
  device: bleDevice,
})

/** A thermometer that any gateway may hear. */
export const OPEN_MQTT_GATEWAY: Announcements = {
  'sensor/A4C138112233-tempc': ble('tempc', 'temperature', '°C'),
  'sensor/A4C138112233-hum': ble('hum', 'humidity', '%'),
  'sensor/A4C138112233-batt': ble('batt', 'battery', '%'),
}
