/** What the simulator can do to a room, in a menu at its tile; in a real building, and for who may not, there is none. */
import { Flash, People } from '@blueprintjs/icons'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { breakTarget, mayBreak } from '../../../actions/simulation/breakSomething.ts'
import { deedTarget } from '../../../actions/simulation/deedTarget.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { Menu, MenuDivider, MenuItem } from '../../../ui/layers/overlayParts.ts'
import { PointMenu } from '../../../ui/layers/Popup.tsx'
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
  const { t } = useTexts()
  const area = useRecord('area', areaId)
  if (!area) return null
  const target = { type: 'area', id: area.id } as const
  const item = (text: string, icon: React.JSX.Element, choose: () => void) => (
    <MenuItem
      text={text}
      icon={icon}
      onClick={() => {
        onClose()
        choose()
      }}
    />
  )
  return (
    <PointMenu at={{ x, y }} onClose={onClose}>
      <Menu aria-label={areaTitle(area)}>
        <MenuDivider title={areaTitle(area)} titleId="room-menu" />
        {item(t('control.letPeople'), <People />, () => deedTarget.set(target))}
        {item(t('control.breakSomething'), <Flash />, () => breakTarget.set(target))}
      </Menu>
    </PointMenu>
  )
}
