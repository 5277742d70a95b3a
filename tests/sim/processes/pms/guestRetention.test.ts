import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { VirtualClock } from '#sim/base/clock.ts'
import type { ProjectWorkspace } from '#sim/core/workspace/workspaces.ts'
import { guestRetention } from '#sim/processes/pms/guestRetention.ts'
import { given, NOW_MS } from '../../../support/givenWhenThen.ts'
import { aRoom, floorWith } from '../../../support/records.ts'

it('waits for the end of stays in the house as well, and looks at them when the days are changed', () => {
  const { state } = given(...floorWith(aRoom('101')))
    .when('CheckInGuest', {
      ...{ stayId: 'gst_1', areaId: 'ara_101', departsAtMs: NOW_MS + DAY_MS },
      ...{ isArriving: true, said: [] },
    })
    .thenTypes('GuestCheckedIn')
  const retention = guestRetention({ clock: new VirtualClock({ startMs: NOW_MS, speed: 1 }) })
  // The process reads nothing else of it.
  const found = { workspace: { state } } as unknown as ProjectWorkspace
  const [record] = retention.open(state)
  expect(record && retention.due({ found, record })).toEqual({ atMs: NOW_MS + (1 + 7 + 30) * DAY_MS })
  const configured = { changes: [{ put: { type: 'pmsLink' } }] } as never
  expect([...(retention.touched?.(configured, found) ?? [])]).toEqual([record])
})
