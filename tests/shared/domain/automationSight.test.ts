import { describe, expect, it } from 'vitest'
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Principal } from '#shared/permissions.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { anAutomation, calls, reads, sets, timed } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, deviceAdded, house, LIGHT, ROOM } from '../../support/records.ts'

const FAR = 'dev_far'
const NEXT_DOOR = 'ara_102'
const built = [
  ...house,
  areaAdded(anArea({ id: NEXT_DOOR, name: '102' })),
  deviceAdded(aDevice({ id: FAR, name: '远灯', areaId: NEXT_DOOR, number: '00158D00000000FF' })),
]
const scene = (sceneId: `scn_${string}`, deviceId: typeof LIGHT | typeof FAR): AtriumEvent => ({
  type: 'SceneAdded',
  data: {
    ...{ sceneId, name: sceneId, nameEn: '', image: 'leave', areaId: null, runBy: 'server', key: null },
    steps: [{ deviceId, values: { state: 'OFF' }, delayMs: 0 }],
  },
})
const runs = (sceneId: `scn_${string}`) =>
  ({ type: 'scene', id: 'scene', isEnabled: true, delayMs: 0, sceneId }) as const
const alarm: AutomationTask = {
  ...{ type: 'alarm', id: 'tell1', isEnabled: true, delayMs: 0 },
  ...{ severity: 'major', title: '!', body: '' },
}
/** Works in one room. */
const ofRoom: Principal = {
  ...{ accountId: 'acc_1', accountName: 'E', isSuper: false, projectId: null, roleId: null },
  rights: new Set(['deploy.configure', 'control.automations'] as const),
  areas: new Set([ROOM] as const),
  ...{ devices: new Set<never>(), groups: new Set<never>(), scenes: 'all' },
}
const isSeen = (
  more: Partial<AutomationFacts>,
  principal: Principal = ofRoom,
  ...others: readonly ReturnType<typeof anAutomation>[]
): boolean => {
  const facts = { conditions: [timed(480)], areaId: null, ...more }
  const { state } = given(
    ...built,
    scene('scn_near', LIGHT),
    scene('scn_far', FAR),
    ...others,
    anAutomation('aut_1', facts),
  )
  const automation = state.get('automation', 'aut_1')
  return automation !== undefined && seesRecord(principal, automation, state)
}

describe('who works in one room', () => {
  it('sees no automation that reads or sets devices of another', () => {
    expect(isSeen({ tasks: [sets()] })).toBe(true)
    expect(isSeen({ tasks: [sets({ deviceId: FAR })] })).toBe(false)
    expect(isSeen({ conditions: [reads({ deviceIds: [LIGHT, FAR] })], tasks: [sets()] })).toBe(false)
  })

  it('sees none that runs a scene which is not theirs to run', () => {
    expect(isSeen({ tasks: [runs('scn_near')] })).toBe(true)
    expect(isSeen({ tasks: [runs('scn_far')] })).toBe(false)
    expect(isSeen({ tasks: [runs('scn_far')] }, { ...ofRoom, scenes: new Set(['scn_far']) })).toBe(true)
    expect(isSeen({ tasks: [runs('scn_gone')] })).toBe(true)
  })

  it('sees none that runs or switches one that they do not see, however far away, also round a circle', () => {
    const far = anAutomation('aut_far', { conditions: [timed(1)], tasks: [runs('scn_far')] })
    const between = anAutomation('aut_mid', {
      conditions: [timed(1)],
      tasks: [calls('aut_far', 'disable'), { ...calls('aut_1', 'disable'), id: 'call2' }],
    })
    expect(isSeen({ tasks: [calls('aut_mid')] }, ofRoom, far, between)).toBe(false)
    expect(isSeen({ tasks: [calls('aut_mid')] }, ofRoom, between)).toBe(true)
  })

  it('sees one that only tells something with its place', () => {
    expect(isSeen({ tasks: [alarm], areaId: ROOM })).toBe(true)
    expect(isSeen({ tasks: [alarm], areaId: NEXT_DOOR })).toBe(false)
    expect(isSeen({ tasks: [alarm] })).toBe(true)
  })
})
