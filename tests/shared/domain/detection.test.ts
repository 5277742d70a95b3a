import { describe, expect, it } from 'vitest'
import { DETECTIONS_PER_PROJECT_MAX } from '#shared/constants.ts'
import type { DetectionFacts } from '#shared/domain/detection/detection.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aNewDevice,
  anArea,
  areaAdded,
  deviceAdded,
  HOST,
  house,
  LIGHT,
  ROOM,
} from '../../support/records.ts'

const RULE = 'det_1'
const [COOLER, SOCKET, MOTION, INNER] = ['dev_air', 'dev_socket', 'dev_motion', 'ara_bath'] as const
const device = (id: `dev_${string}`, kind: string, last: string): AtriumEvent =>
  deviceAdded({ ...aDevice(), ...aNewDevice({ number: `00158D0000000B${last}`, name: id, kind }), id })
const inner = areaAdded(anArea({ id: INNER, parentId: ROOM, name: '浴室' }))
const online: AtriumEvent = { type: 'HostCameOnline', data: { hostId: HOST } }
const project = [
  ...house,
  inner,
  device(COOLER, 'air_conditioner', 'A1'),
  device(SOCKET, 'metering_socket', 'A2'),
  device(MOTION, 'presence_sensor', 'A3'),
  online,
]
const facts: DetectionFacts = {
  name: '客人外出',
  nameEn: 'Guests are out',
  isEnabled: true,
  areaIds: [ROOM],
  hours: { days: [1, 7], isAllDay: false, from: '22:00', to: '06:00', endsNextDay: true },
  signals: ['presence'],
  letting: 'any',
  quietMinutes: 30,
  graceMinutes: 5,
  isLightsOff: true,
  isSocketsOff: false,
  climate: 'setback',
  heatC: 18,
  coolC: 27,
  sceneId: null,
  isAlarmRaised: false,
  isRestored: true,
  sparedDeviceIds: [],
}
const added = (more: Partial<DetectionFacts> = {}): AtriumEvent => ({
  type: 'DetectionAdded',
  data: { detectionId: RULE, ...facts, ...more },
})
const evidence = [{ signal: 'presence', deviceId: MOTION, sinceMs: 1 } as const]
const announced: AtriumEvent = {
  type: 'VacancyAnnounced',
  data: { vacancyId: 'vac_1', detectionId: RULE, areaId: ROOM, sinceMs: 1, actsAtMs: 2, evidence },
}
const on = { deviceId: LIGHT, values: { state: 'ON', brightness: 60 } } as const
const cooling = { deviceId: COOLER, values: { system_mode: 'cool', occupied_heating_setpoint: 22 } } as const

describe('a rule of unmanned detection', () => {
  it('has a name of its own, areas, days, signs and hours that do not end where they begin', () => {
    const rule = given(...project)
    const hours = { ...facts.hours, to: '22:00' }
    rule.when('AddDetection', { ...facts, hours }).thenRefused('detection_hours_same')
    rule
      .when('AddDetection', { ...facts, hours: { ...hours, days: [] } })
      .thenRefused('detection_days_missing')
    rule.when('AddDetection', { ...facts, signals: [] }).thenRefused('detection_signals_missing')
    rule.when('AddDetection', { ...facts, areaIds: [] }).thenRefused('detection_areas_missing')
    rule
      .when('AddDetection', { ...facts, sceneId: 'scn_none' })
      .thenRefused('record_unknown', { kind: 'scene' })
    given(...project, added())
      .when('AddDetection', facts)
      .thenRefused('name_taken', { name: facts.name })
    const all = { ...facts, hours: { ...hours, isAllDay: true } }
    expect(rule.when('AddDetection', all).thenTypes('DetectionAdded').state.count('detection')).toBe(1)
  })

  it('judges an area inside a chosen one with that one', () => {
    const { state } = given(...project)
      .when('AddDetection', { ...facts, areaIds: [INNER, ROOM] })
      .thenTypes('DetectionAdded')
    expect([...state.all('detection')][0]?.areaIds).toEqual([ROOM])
  })

  it('is one of so many at most', () => {
    const rules = Array.from(
      { length: DETECTIONS_PER_PROJECT_MAX },
      (_, i): AtriumEvent => ({
        type: 'DetectionAdded',
        data: { detectionId: `det_${i}x`, ...facts, name: `${i}`, nameEn: '' },
      }),
    )
    given(...project, ...rules)
      .when('AddDetection', facts)
      .thenRefused('too_many_detections')
  })

  it('loses what is deleted, can be switched all the same, and is mended by other areas', () => {
    const gone: AtriumEvent[] = [
      { type: 'DeviceRemoved', data: { deviceId: LIGHT } },
      { type: 'AreaRemoved', data: { areaId: ROOM } },
    ]
    const rule = given(
      ...project,
      added({ sparedDeviceIds: [LIGHT], sceneId: 'scn_gone' }),
      announced,
      ...gone,
    )
    expect(rule.state.get('detection', RULE)).toMatchObject({
      areaIds: [],
      sparedDeviceIds: [],
      sceneId: 'scn_gone',
    })
    expect(rule.state.count('vacancy')).toBe(0)
    rule.when('ChangeDetection', { detectionId: RULE, isEnabled: false }).thenTypes('DetectionChanged')
    rule.when('ChangeDetection', { detectionId: RULE, areaIds: [] }).thenNothing()
    rule.when('ChangeDetection', { detectionId: RULE, areaIds: [INNER] }).thenTypes('DetectionChanged')
  })

  it('takes what is open along when it is deleted, and when a room is no part of it any more', () => {
    const open = [...project, areaAdded(anArea({ id: 'ara_102', name: '102' })), added(), announced]
    const { state } = given(...open)
      .when('RemoveDetection', { detectionId: RULE })
      .thenTypes('DetectionRemoved')
    expect(state.count('vacancy')).toBe(0)
    const moved = given(...open).when('ChangeDetection', { detectionId: RULE, areaIds: ['ara_102'] })
    expect(moved.thenTypes('DetectionChanged').state.count('vacancy')).toBe(0)
  })
})

describe('an empty room', () => {
  const act = { vacancyId: 'vac_1', evidence, said: [on, cooling] } as const

  it('is announced once, and only by a rule that is on and is for it', () => {
    const { vacancyId: _, ...data } = announced.data as Extract<
      AtriumEvent,
      { type: 'VacancyAnnounced' }
    >['data']
    const { state } = given(...project, added())
      .when('AnnounceVacancy', data)
      .thenTypes('VacancyAnnounced')
    expect([...state.all('vacancy')]).toMatchObject([
      { phase: 'pending', ruleName: facts.name, beganSeq: 13 },
    ])
    given(...project, added(), announced)
      .when('AnnounceVacancy', data)
      .thenNothing()
    given(...project, added({ isEnabled: false }))
      .when('AnnounceVacancy', data)
      .thenNothing()
  })

  it('is turned off as its rule says, and what is so already or is spared is left alone', () => {
    const { state } = given(...project, added(), announced)
      .when('ActOnVacancy', act)
      .thenTypes('VacancyActedOn', 'DeviceCommandIssued')
    expect(state.get('vacancy', 'vac_1')).toMatchObject({
      phase: 'acted',
      actedAtMs: NOW_MS,
      steps: [
        { deviceId: LIGHT, values: { state: 'OFF' }, before: { state: 'ON' }, outcome: 'pending' },
        {
          deviceId: COOLER,
          values: { occupied_heating_setpoint: 27 },
          before: { occupied_heating_setpoint: 22 },
        },
      ],
    })
    const off = [{ deviceId: LIGHT, values: { state: 'OFF' } }, cooling] as const
    const spared = given(...project, added({ sparedDeviceIds: [COOLER] }), announced)
    spared.when('ActOnVacancy', { ...act, said: off }).thenTypes('VacancyActedOn')
  })

  it('says of each device how it went, also where its host is offline or its scene is gone', () => {
    const offline: AtriumEvent = { type: 'HostWentOffline', data: { hostId: HOST, reason: 'gone' } }
    const { state } = given(...project, added({ sceneId: 'scn_gone' }), announced, offline)
      .when('ActOnVacancy', act)
      .thenTypes('VacancyActedOn')
    expect(state.get('vacancy', 'vac_1')).toMatchObject({
      sceneRefusal: 'record_unknown',
      steps: [{ outcome: 'failed', reason: 'gateway_offline' }, { outcome: 'failed' }],
    })
  })

  it('raises its alarm at the sensor that spoke, and clears it when somebody is back', () => {
    const { state, events } = given(...project, added({ isAlarmRaised: true }), announced)
      .when('ActOnVacancy', { ...act, said: [] })
      .thenTypes('VacancyActedOn', 'DeviceCommandIssued', 'AlarmRaised')
    expect([...state.all('alarm')]).toMatchObject([
      { code: 'room_unattended', deviceId: MOTION, areaId: ROOM },
    ])
    given(...project, added({ isAlarmRaised: true }), announced, ...events)
      .when('EndVacancy', { vacancyId: 'vac_1', ending: 'returned', said: [] })
      .thenTypes('VacancyEnded', 'AlarmCleared')
  })

  it('is set back as it was for who returns, except for what somebody has changed by hand', () => {
    const acted = given(...project, added(), announced).when('ActOnVacancy', act)
    const { events } = acted.thenTypes('VacancyActedOn', 'DeviceCommandIssued')
    const issued = events.find((event) => event.type === 'DeviceCommandIssued')
    const commandId = issued?.type === 'DeviceCommandIssued' ? issued.data.commandId : 'cmd_none'
    const confirmed: AtriumEvent = { type: 'DeviceCommandConfirmed', data: { commandId } }
    const before = given(...project, added(), announced, ...events, confirmed)
    const reported = [
      { deviceId: LIGHT, values: { state: 'OFF' } },
      { deviceId: COOLER, values: { occupied_heating_setpoint: 20 } },
    ] as const
    const { state } = before
      .when('EndVacancy', { vacancyId: 'vac_1', ending: 'returned', said: reported })
      .thenTypes('VacancyEnded', 'VacancyRestored', 'DeviceCommandIssued')
    const restored = state.get('vacancy', 'vac_1')?.steps.filter(({ isRestore }) => isRestore)
    expect(restored).toMatchObject([{ deviceId: LIGHT, values: { state: 'ON' } }])
  })

  it('is left as it is where it was called off', () => {
    given(...project, added(), announced)
      .when('EndVacancy', { vacancyId: 'vac_1', ending: 'presence', said: [on] })
      .thenTypes('VacancyEnded')
  })

  it('is not called off once it was turned off, nor returned to before', () => {
    const end = (facts: readonly AtriumEvent[], ending: 'presence' | 'returned') =>
      given(...facts).when('EndVacancy', { vacancyId: 'vac_1', ending, said: [] })
    end([...project, added(), announced], 'returned').thenNothing()
    const { events } = given(...project, added(), announced)
      .when('ActOnVacancy', act)
      .thenTypes('VacancyActedOn', 'DeviceCommandIssued')
    end([...project, added(), announced, ...events], 'presence').thenNothing()
  })
})
