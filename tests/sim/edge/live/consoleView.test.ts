import { expect, it } from 'vitest'
import { FOUND_NEWS, GUESTS_NEWS, ROOMS_NEWS } from '#shared/news.ts'
import type { Principal } from '#shared/permissions.ts'
import { createState } from '#shared/records/registry.ts'
import { RecentCommits } from '#sim/core/sight/recentCommits.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { consoleView } from '#sim/edge/live/consoleView.ts'
import { anArea, ROOM } from '../../../support/records.ts'

const guardOfOneRoom: Principal = {
  accountId: 'acc_1',
  accountName: 'Guard',
  isSuper: false,
  projectId: 'prj_1',
  roleId: null,
  rights: new Set(),
  areas: new Set([ROOM]),
  devices: new Set(),
  groups: new Set(),
  scenes: new Set(),
}

it('who works in a part of the house hears that rooms or finds have changed, and of records only of theirs', () => {
  const state = createState()
  state.put([{ put: anArea() }, { put: anArea({ id: 'ara_102', name: '102' }) }])
  const workspace: Pick<OwnWorkspace, 'state' | 'stream'> = { state, stream: 'project:prj_1' }
  // A view reads nothing else of it.
  const view = consoleView(workspace as OwnWorkspace, new RecentCommits(), () => guardOfOneRoom)
  const hears = (about: string) =>
    view.filterHome('news', new TextEncoder().encode(JSON.stringify({ about }))) !== null
  expect([FOUND_NEWS, ROOMS_NEWS, GUESTS_NEWS, ROOM, 'ara_102'].map(hears)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
