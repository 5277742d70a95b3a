import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aHost, areaAdded, hostInstalled } from '../../support/records.ts'

const WHOLE = { scope: 'project', areaId: null, kind: '', month: '2026-11', kwh: 100 } as const
const added = (more: object = {}): AtriumEvent => ({
  type: 'EnergyTargetAdded',
  data: { targetId: 'tgt_1', ...WHOLE, ...more } as never,
})
const area = areaAdded()
const { areaId } = area.data as { readonly areaId: string }
const house = [area, ...hostInstalled()]
const hostId = aHost().id

const judged = (projectedKwh: number | null, facts: object = WHOLE) =>
  ({
    targetId: 'tgt_1',
    facts,
    projectedKwh,
    alarm: { hostId, deviceId: null, areaId, title: '能耗', body: '', footer: '' },
  }) as never

describe('an energy target', () => {
  it('is about the project, an area or a kind of device that measures energy', () => {
    given().when('AddEnergyTarget', WHOLE).thenTypes('EnergyTargetAdded')
    given()
      .when('AddEnergyTarget', { ...WHOLE, scope: 'area' })
      .thenRefused('energy_target_area')
    given()
      .when('AddEnergyTarget', { ...WHOLE, scope: 'area', areaId: 'ara_9' as never })
      .thenRefused('record_unknown', { kind: 'area' })
    given()
      .when('AddEnergyTarget', { ...WHOLE, scope: 'kind', kind: 'curtain' })
      .thenRefused('energy_target_kind')
    given()
      .when('AddEnergyTarget', { ...WHOLE, scope: 'kind', kind: 'energy_meter' })
      .thenTypes('EnergyTargetAdded')
  })

  it('keeps nothing that has no meaning for its scope', () => {
    const { state } = given(area)
      .when('AddEnergyTarget', { ...WHOLE, areaId: areaId as never, kind: 'energy_meter' })
      .thenTypes('EnergyTargetAdded')
    const [target] = state.all('energyTarget')
    expect(target).toMatchObject({ areaId: null, kind: '', alarmedAtMs: null, result: null })
  })

  it('is the only one for the same in a month', () => {
    given(added()).when('AddEnergyTarget', WHOLE).thenRefused('energy_target_same', { month: '2026-11' })
    given(added())
      .when('AddEnergyTarget', { ...WHOLE, month: '2026-12' })
      .thenTypes('EnergyTargetAdded')
    given(added(), added({ targetId: 'tgt_2', month: '2026-12' }))
      .when('ChangeEnergyTarget', { targetId: 'tgt_2', month: '2026-11' })
      .thenRefused('energy_target_same', { month: '2026-11' })
    given(added()).when('ChangeEnergyTarget', { targetId: 'tgt_1', kwh: 100 }).thenNothing()
  })

  it('goes with its area', () => {
    const { state } = given(area, added({ scope: 'area', areaId }))
      .when('RemoveArea', { areaId } as never)
      .thenTypes('AreaRemoved')
    expect(state.count('energyTarget')).toBe(0)
    const other = { ...area, data: { ...area.data, areaId: 'ara_2', name: '102', order: 2 } } as AtriumEvent
    const place = { hostId, deviceId: null, areaId: 'ara_2' }
    const alarm = { alarmId: 'alm_1', ...place, code: 'tgt_1', severity: 'minor' }
    given(...house, other, added({ scope: 'area', areaId: 'ara_2' }), {
      type: 'AlarmRaised',
      data: { ...alarm, title: '', body: '', footer: '', condition: null, times: 1 } as never,
    })
      .when('RemoveArea', { areaId: 'ara_2' } as never)
      .thenTypes('AlarmCleared', 'AreaRemoved')
  })
})

describe('a projection above the target', () => {
  it('raises one alarm, which ends once it is clearly within the target again, and is raised anew after that', () => {
    const first = given(...house, added()).when('JudgeEnergyTarget', judged(101))
    const { state } = first.thenTypes('EnergyTargetEndangered', 'AlarmRaised')
    const [alarm] = state.all('alarm')
    expect(alarm).toMatchObject({ code: 'tgt_1', severity: 'minor', isActive: true })
    expect(state.get('energyTarget', 'tgt_1')?.alarmedAtMs).toBe(NOW_MS)
    const raised: AtriumEvent[] = [
      ...house,
      added(),
      { type: 'EnergyTargetEndangered', data: { targetId: 'tgt_1', projectedKwh: 101 } },
      {
        type: 'AlarmRaised',
        data: {
          ...{ alarmId: 'alm_1', hostId, deviceId: null, areaId, code: 'tgt_1', severity: 'minor' },
          ...{ title: '', body: '', footer: '', condition: null, times: 1 },
        } as never,
      },
    ]
    given(...raised)
      .when('JudgeEnergyTarget', judged(150))
      .thenNothing()
    // Hysteresis around the target.
    given(...raised)
      .when('JudgeEnergyTarget', judged(99))
      .thenNothing()
    const within = given(...raised).when('JudgeEnergyTarget', judged(98))
    const safe = within.thenTypes('EnergyTargetRecovered', 'AlarmCleared')
    expect(safe.state.get('energyTarget', 'tgt_1')?.alarmedAtMs).toBeNull()
    // Nothing left to evaluate.
    given(...raised)
      .when('JudgeEnergyTarget', judged(null))
      .thenTypes('EnergyTargetRecovered', 'AlarmCleared')
    // A cleared alarm is raised again while the projection is above the target.
    const cleared: AtriumEvent = { type: 'AlarmCleared', data: { alarmId: 'alm_1' } }
    given(...raised, cleared)
      .when('JudgeEnergyTarget', judged(150))
      .thenTypes('EnergyTargetEndangered', 'AlarmRaised')
    // The target has changed since the judgement.
    given(...raised, cleared)
      .when('JudgeEnergyTarget', judged(150, { ...WHOLE, kwh: 90 }))
      .thenNothing()
    given(...raised)
      .when('SettleEnergyTarget', { targetId: 'tgt_1', facts: { ...WHOLE, month: '2026-10' }, kwh: 140 })
      .thenNothing()
    given(...raised)
      .when('ChangeEnergyTarget', { targetId: 'tgt_1', kwh: 120 })
      .thenTypes('EnergyTargetChanged', 'AlarmCleared')
    given(...raised)
      .when('RemoveEnergyTarget', { targetId: 'tgt_1' })
      .thenTypes('EnergyTargetRemoved', 'AlarmCleared')
    const changed: AtriumEvent = { type: 'EnergyTargetChanged', data: { targetId: 'tgt_1', kwh: 120 } }
    given(...raised, cleared, changed)
      .when('JudgeEnergyTarget', judged(150, { ...WHOLE, kwh: 120 }))
      .thenTypes('EnergyTargetEndangered', 'AlarmRaised')
    const settled = given(...raised).when('SettleEnergyTarget', { targetId: 'tgt_1', facts: WHOLE, kwh: 140 })
    const after = settled.thenTypes('EnergyTargetSettled', 'AlarmCleared')
    expect(after.state.get('energyTarget', 'tgt_1')?.result).toMatchObject({ kwh: 140 })
  })

  it('within the target is no event', () => {
    given(...house, added())
      .when('JudgeEnergyTarget', judged(100))
      .thenNothing()
  })
})
