// @vitest-environment happy-dom
/** Texts of unoccupied-room detection for rooms and decisions. */

import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { DecisionFacts } from '#client/screens/deploy/detection/DecisionFacts.tsx'
import { roomColumns } from '#client/screens/deploy/detection/roomTable.tsx'
import { nodesIn } from '#client/screens/deploy/detection/sparedNodes.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { DecisionRow, RoomStateRow } from '#shared/contract/detection.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { aDevice, anArea, LIGHT, ROOM } from '../../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('detection')
})

afterEach(cleanup)

const NOW_MS = Date.UTC(2026, 4, 1, 12)

function opened() {
  const state = createConsoleState()
  const bath = anArea({ id: 'ara_bath', parentId: ROOM, name: 'Bath' })
  const light = aDevice({ nameEn: 'Bed light' })
  state.clock.note(NOW_MS, Date.now())
  state.store.reset({ seq: 1, records: [anArea(), bath, light], readings: {} })()
  return state
}

describe('a room', () => {
  const shownIn = (column: string, more: Partial<RoomStateRow>): string => {
    const state = opened()
    const row: RoomStateRow = {
      detectionId: 'det_1',
      areaId: ROOM,
      stage: 'somebody',
      dueAtMs: null,
      why: { is: 'spared', by: 'do_not_disturb' },
      vacancyId: null,
      ...more,
    }
    const found = roomColumns(state.store.read).find(({ key }) => key === column)
    return render(
      <ConsoleStateProvider value={state}>
        {found && 'cell' in found ? found.cell?.(row) : null}
      </ConsoleStateProvider>,
    ).container.textContent
  }
  const signal = { signal: 'presence', deviceId: LIGHT, sinceMs: NOW_MS - 31 * MINUTE_MS } as const

  it('says why it is as it is, and when something happens', () => {
    expect(shownIn('why', { stage: 'spared' })).toBe('Do not disturb is on')
    const nobody: RoomStateRow['why'] = { is: 'nobody', sinceMs: signal.sinceMs, evidence: [signal] }
    const dueAtMs = NOW_MS + 4 * MINUTE_MS + 30_000
    expect(shownIn('why', { stage: 'pending', why: nobody, dueAtMs })).toBe(
      'No presence for 31 min · acts in 4 min',
    )
  })

  it('in doubt names what says nothing, and that nothing is done', () => {
    const offline = { is: 'unknown', doubt: 'offline', about: 'presence', deviceId: LIGHT } as const
    expect(shownIn('why', { stage: 'unknown', why: offline })).toBe('The host of Bed light is offline')
    expect(shownIn('why', { stage: 'pending', why: offline })).toMatch(/· waits: state is uncertain$/)
    const missing = { is: 'unknown', doubt: 'missing', about: 'card', deviceId: null } as const
    expect(shownIn('why', { stage: 'unknown', why: missing })).toBe('No key card slot in this room')
  })
})

describe('a decision', () => {
  it('says of each device how it took it, and why one did not follow', () => {
    const step = {
      deviceId: LIGHT,
      values: { state: 'OFF' },
      before: { state: 'ON' },
      isRestore: false,
      commandId: null,
    } as const
    const decision: DecisionRow = {
      id: 'vac_1',
      detectionId: 'det_1',
      ruleName: '夜间',
      ruleNameEn: 'Night',
      areaId: ROOM,
      phase: 'acted',
      sinceMs: NOW_MS - 40 * MINUTE_MS,
      evidence: [],
      beganAtMs: NOW_MS - 10 * MINUTE_MS,
      beganSeq: 3,
      actsAtMs: NOW_MS - 5 * MINUTE_MS,
      actedAtMs: NOW_MS - 5 * MINUTE_MS,
      endedAtMs: null,
      ending: null,
      steps: [
        { ...step, outcome: 'skipped', reason: 'gateway_offline' },
        { ...step, deviceId: 'dev_gone', outcome: 'confirmed', reason: null },
      ],
      sceneRunId: null,
      sceneRefusal: 'record_unknown',
      alarm: null,
      outcome: 'partial',
    }
    const { container } = render(
      <MemoryRouter>
        <ConsoleStateProvider value={opened()}>
          <DecisionFacts decision={decision} />
        </ConsoleStateProvider>
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: /Bed light/ })
    expect(link.getAttribute('href')).toBe('/device/devicedetail?device=dev_light')
    const page = container.textContent
    expect(page).toMatch(/Bed light.*its host is offline.*Not sent.*deleted device.*Confirmed/s)
    expect(page).toMatch(/Scene started.*deleted/s)
  })
})

it('what may be spared lies in the chosen areas, or inside them', () => {
  const { read } = opened().store
  const leaf = (id: string) => ({ id, label: id })
  const nodes = [
    {
      id: 'flr_1',
      label: '1',
      children: [
        { ...leaf(ROOM), children: [leaf(LIGHT)] },
        { ...leaf('ara_bath'), children: [leaf('dev_fan')] },
      ],
    },
  ]
  expect(nodesIn(read, nodes, ['ara_bath'])).toEqual([{ ...nodes[0], children: [nodes[0]?.children[1]] }])
  expect(nodesIn(read, nodes, [ROOM])).toEqual(nodes)
})
