/** Devices in each type of room, as tables: one line per device. */
export interface FittedDevice {
  readonly kind: string
  readonly name: string
  readonly nameEn: string
  /** Names of circuits or keys; by default one unnamed circuit. */
  readonly circuits: readonly (readonly [zh: string, en: string])[]
}

export interface FittedPart {
  readonly name: string
  readonly nameEn: string
  readonly devices: readonly FittedDevice[]
}

export interface Fitting {
  readonly devices: readonly FittedDevice[]
  /** Inner rooms as areas. */
  readonly parts: readonly FittedPart[]
  /** Name of the area's icon, which determines its loads. */
  readonly picture?: string
}

type Names = readonly (readonly [zh: string, en: string])[]

const fitted = (kind: string, name: string, nameEn: string, circuits: Names = []): FittedDevice => ({
  kind,
  name,
  nameEn,
  circuits,
})
const fitting = (devices: readonly FittedDevice[], parts: readonly FittedPart[] = []): Fitting => ({
  devices,
  parts,
})

const ceilingLight = fitted('dimmable_light', '吸顶灯', 'Ceiling light')
const bedsideLight = fitted('dimmable_light', '床头灯', 'Bedside light')
const bathroomLight = fitted('dimmable_light', '浴室灯', 'Bathroom light')
const curtain = fitted('curtain', '窗帘', 'Curtain')
const airConditioner = fitted('air_conditioner', '空调', 'Air conditioner')
const presence = fitted('presence_sensor', '人体感应', 'Presence sensor')
const climate = fitted('temperature_humidity', '温湿度', 'Climate sensor')
const lock = fitted('hotel_lock', '门锁', 'Door lock')
const roomStatus = fitted('room_status_panel', '房态面板', 'Room status panel')
const socket = fitted('metering_socket', '床头插座', 'Bedside socket')
const smoke = fitted('smoke_sensor', '烟感', 'Smoke detector')
const gas = fitted('gas_sensor', '燃气探测器', 'Gas detector')
const leak = fitted('water_leak', '漏水传感器', 'Leak sensor')
const meter = fitted('energy_meter', '电表', 'Energy meter')
const thermostat = fitted('thermostat', '温控器', 'Thermostat')
const airQuality = fitted('air_quality', '空气质量', 'Air quality sensor')
const freshAir = fitted('fresh_air', '新风', 'Fresh air unit')
const speaker = fitted('speaker', '背景音乐', 'Speaker')
const infrared = fitted('infrared_remote', '红外遥控', 'Infrared remote')
const tv = fitted('tv', '电视', 'Television')
const voicePanel = fitted('voice_panel', '语音面板', 'Voice panel')
const sos = fitted('sos_button', '紧急按钮', 'SOS button')
const floorHeating = fitted('floor_heating', '地暖', 'Floor heating')

const charger = (bay: number): FittedDevice => fitted('ev_charger', `${bay} 号充电桩`, `Charger ${bay}`)

const KEYS: Names = [
  ['主灯', 'Main light'],
  ['床头', 'Bedside'],
  ['浴室', 'Bathroom'],
  ['全关', 'All off'],
]
const panel = (name: string, nameEn: string, keys: number, names: Names = KEYS): FittedDevice =>
  fitted('switch_panel', name, nameEn, names.slice(0, keys))
const relay = (circuits: Names): FittedDevice =>
  fitted('relay_module', '照明模块', 'Lighting relay', circuits)

const CORRIDOR_CIRCUITS: Names = [
  ['筒灯一', 'Downlights 1'],
  ['筒灯二', 'Downlights 2'],
]
const HALL_CIRCUITS: Names = [
  ['主灯', 'Main lights'],
  ['灯带', 'Light strip'],
  ['射灯', 'Spotlights'],
  ['应急', 'Emergency'],
]
const ONE_CIRCUIT: Names = [['照明', 'Lighting']]

const bathroom = (more: readonly FittedDevice[]): FittedPart => ({
  name: '浴室',
  nameEn: 'Bathroom',
  devices: [bathroomLight, leak, ...more],
})
const bedroom = (name: string, nameEn: string, more: readonly FittedDevice[] = []): FittedPart => ({
  name,
  nameEn,
  devices: [ceilingLight, bedsideLight, curtain, airConditioner, ...more],
})

const TABLE = {
  standard: fitting([
    ceilingLight,
    bedsideLight,
    bathroomLight,
    curtain,
    airConditioner,
    socket,
    panel('门口面板', 'Entrance switch panel', 2),
    presence,
    lock,
    roomStatus,
  ]),
  deluxe: fitting([
    ceilingLight,
    bedsideLight,
    bathroomLight,
    curtain,
    airConditioner,
    socket,
    panel('门口面板', 'Entrance switch panel', 3),
    fitted('door_sensor', '门磁', 'Door sensor'),
    presence,
    climate,
    lock,
    roomStatus,
  ]),
  suite: fitting(
    [
      ceilingLight,
      fitted('color_light', '氛围灯', 'Ambience light'),
      relay(HALL_CIRCUITS.slice(0, 3)),
      curtain,
      airConditioner,
      infrared,
      tv,
      speaker,
      voicePanel,
      panel('门口面板', 'Entrance switch panel', 4),
      presence,
      lock,
      roomStatus,
    ],
    [
      { name: '卧室', nameEn: 'Bedroom', devices: [bedsideLight, curtain, airConditioner] },
      bathroom([floorHeating, sos]),
    ],
  ),
  guestCorridor: fitting([relay(CORRIDOR_CIRCUITS), thermostat, smoke, meter]),
  lobby: fitting([
    relay(HALL_CIRCUITS),
    fitted('color_light', '景观灯', 'Feature light'),
    thermostat,
    airQuality,
    presence,
    speaker,
    smoke,
    meter,
  ]),
  restaurant: fitting([relay(HALL_CIRCUITS), thermostat, freshAir, airQuality, speaker, smoke, meter]),
  conference: fitting([
    ceilingLight,
    curtain,
    thermostat,
    freshAir,
    airQuality,
    infrared,
    tv,
    panel('门口面板', 'Entrance switch panel', 1),
    meter,
  ]),
  gym: fitting([relay(HALL_CIRCUITS.slice(0, 2)), thermostat, freshAir, airQuality, speaker, sos, meter]),
  shops: fitting([relay(HALL_CIRCUITS.slice(0, 3)), thermostat, smoke, meter]),
  garage: fitting([
    relay(CORRIDOR_CIRCUITS),
    charger(1),
    charger(2),
    charger(3),
    charger(4),
    smoke,
    presence,
    meter,
  ]),
  laundry: fitting([relay(ONE_CIRCUIT), freshAir, climate, leak, meter]),
  liftRoom: fitting([relay(ONE_CIRCUIT), climate, smoke, meter]),
  kitchen: fitting([relay(ONE_CIRCUIT), freshAir, gas, smoke, climate, leak, meter]),
  boilerRoom: fitting([relay(ONE_CIRCUIT), climate, leak, gas, meter]),
  powerRoom: fitting([climate, smoke, fitted('door_sensor', '门磁', 'Door sensor'), meter]),
  roofPlant: fitting([
    relay(ONE_CIRCUIT),
    climate,
    leak,
    fitted('door_sensor', '检修门门磁', 'Hatch sensor'),
    meter,
  ]),
  office: fitting([
    relay(HALL_CIRCUITS.slice(0, 3)),
    curtain,
    thermostat,
    fitted('metering_socket', '工位插座', 'Desk socket'),
    airQuality,
    presence,
    panel('门口面板', 'Entrance switch panel', 3, HALL_CIRCUITS),
  ]),
  officeCorridor: fitting([relay(CORRIDOR_CIRCUITS), freshAir, smoke, presence, meter]),
  villa: fitting(
    [
      ceilingLight,
      fitted('color_light', '氛围灯', 'Ambience light'),
      curtain,
      thermostat,
      freshAir,
      voicePanel,
      speaker,
      infrared,
      tv,
      airQuality,
      fitted('door_sensor', '入户门磁', 'Front door sensor'),
      panel('门厅面板', 'Hall switch panel', 4),
      meter,
    ],
    [
      bedroom('主卧', 'Master bedroom', [socket, presence]),
      bedroom('次卧', 'Second bedroom'),
      { name: '厨房', nameEn: 'Kitchen', devices: [ceilingLight, gas, smoke, leak] },
      bathroom([floorHeating, sos]),
    ],
  ),
  gate: fitting([
    relay(HALL_CIRCUITS.slice(0, 2)),
    presence,
    fitted('door_sensor', '闸门门磁', 'Barrier sensor'),
    meter,
  ]),
  apartment: fitting(
    [
      ceilingLight,
      curtain,
      airConditioner,
      fitted('metering_socket', '冰箱插座', 'Fridge socket'),
      tv,
      infrared,
      panel('门口面板', 'Entrance switch panel', 3),
      lock,
    ],
    [bedroom('卧室', 'Bedroom', [presence]), bathroom([])],
  ),
  studio: fitting([
    ceilingLight,
    bedsideLight,
    curtain,
    airConditioner,
    socket,
    panel('门口面板', 'Entrance switch panel', 2),
    presence,
    lock,
    roomStatus,
  ]),
} as const

export type FittingName = keyof typeof TABLE

export const FITTINGS = Object.fromEntries(
  Object.entries(TABLE).map(([picture, fitting]) => [picture, { ...fitting, picture }]),
  // The keys are those of the table.
) as Readonly<Record<FittingName, Fitting>>
