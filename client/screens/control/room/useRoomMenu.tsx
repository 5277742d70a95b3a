/** Simulator menu of a room's tile; absent in a real building or without the right. */
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import type { Area } from '#shared/records/area.ts'
import { allowed } from '../../../actions/action.ts'
import { breakAction, mayBreak } from '../../../actions/simulation/breakSomething.ts'
import { toGuestAction } from '../../../actions/simulation/guestActions.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { RowMenu } from '../../../ui/list/parts/RowMenu.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'

interface Opened {
  readonly areaId: string
  readonly x: number
  readonly y: number
}

export function useRoomMenu(): {
  readonly onContextMenu: (event: MouseEvent) => void
  readonly menu: ReactNode
} {
  const state = useConsoleState()
  const [opened, open] = useState<Opened | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    const areaId = (event.target as HTMLElement).closest<HTMLElement>('[data-area]')?.dataset.area
    // A long press has marked the room.
    if (areaId === undefined || event.defaultPrevented || !mayBreak(state)) return
    event.preventDefault()
    open({ areaId, x: event.clientX, y: event.clientY })
  }
  const menu = opened && <RoomMenu key={opened.areaId} {...opened} onClose={() => open(null)} />
  return { onContextMenu, menu }
}

function RoomMenu({ areaId, x, y, onClose }: Opened & { readonly onClose: () => void }) {
  const state = useConsoleState()
  const area = useRecord('area', areaId)
  const actions = useMemo(() => {
    const targetOf = ({ id }: Area) => ({ type: 'area', id }) as const
    return [toGuestAction(state, targetOf), breakAction(state, targetOf)].map((one) => allowed(one, state))
  }, [state])
  if (!area) return null
  return (
    <RowMenu
      at={{ x, y }}
      title={areaTitle(area)}
      rows={[area]}
      actions={actions}
      onOpen={undefined}
      onRun={(action, rows) => void action.run(rows, () => undefined)}
      onClose={onClose}
    />
  )
}
