import { beforeEach, expect, it, vi } from 'vitest'
import { enterReports, readLastReports } from '#client/app/alarms/heard.ts'
import { WaitingAlarmsSum } from '#client/app/alarms/waitingAlarms.ts'

const OWN = 'prj_own'
const OTHER = 'prj_other'
const none = { count: 0, newestRaisedSeq: 0, newestCriticalSeq: 0 }
const one = (seq: number) => ({ count: 1, newestRaisedSeq: seq, newestCriticalSeq: seq })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const enter = (projectId: typeof OWN | typeof OTHER, seq: number, isUrgent = false) =>
  enterReports(projectId, { world: 'one', seq, seenSeq: seq, isUrgent })

it('an alarm of any project is new once, whatever the numbers of the other logs are', () => {
  const sum = new WaitingAlarmsSum()
  enter(OWN, 900)
  enter(OTHER, 20)
  sum.enter(OWN, 900)
  const own = { projectId: OWN, ...none } as const
  expect(sum.add([own, { projectId: OTHER, ...none }])).toMatchObject({ count: 0, newestRaisedSeq: 0 })
  const raised = sum.add([own, { projectId: OTHER, ...one(21) }])
  expect(raised).toEqual({ count: 1, newestRaisedSeq: 1, isCriticalWaiting: true, isCriticalNew: true })
  const again = sum.add([own, { projectId: OTHER, ...one(21) }])
  expect(again).toMatchObject({ newestRaisedSeq: 1, isCriticalWaiting: true, isCriticalNew: false })
  const both = sum.add([
    { projectId: OWN, ...one(901) },
    { projectId: OTHER, ...one(21) },
  ])
  expect(both).toMatchObject({ count: 2, newestRaisedSeq: 2, isCriticalNew: true })
  expect(readLastReports(OTHER)?.heardSeq).toBe(21)
})

it('a critical alarm that waits in another project at the sign-in sounds, and not again after a reload', () => {
  enter(OTHER, 50, true)
  expect(new WaitingAlarmsSum().add([{ projectId: OTHER, ...one(40) }]).newestRaisedSeq).toBe(1)
  expect(new WaitingAlarmsSum().add([{ projectId: OTHER, ...one(40) }]).newestRaisedSeq).toBe(0)
})

it('an alarm that sounded from another project does not sound again when its project is opened', () => {
  enter(OTHER, 20)
  const sum = new WaitingAlarmsSum()
  expect(sum.add([{ projectId: OTHER, ...one(21) }]).newestRaisedSeq).toBe(1)
  sum.enter(OTHER, 21)
  expect(sum.add([{ projectId: OTHER, ...one(21) }]).newestRaisedSeq).toBe(1)
})
