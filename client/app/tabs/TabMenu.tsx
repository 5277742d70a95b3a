import { MenuItem } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { PointMenu } from '../../ui/layers/Popup.tsx'
import type { TabActions } from './useTabs.ts'

/** The context menu of one tab, below it. */
export function TabMenu(props: {
  readonly actions: TabActions
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { actions, onClose } = props
  const item = (text: string, run: () => void) => (
    <MenuItem
      text={text}
      onClick={() => {
        onClose()
        run()
      }}
    />
  )
  return (
    <PointMenu at={props} onClose={onClose}>
      <KeyMenu aria-label={t('shell.tabs.menu')}>
        {item(t('shell.tabs.refresh'), actions.refresh)}
        {actions.close ? item(t('shell.tabs.close'), actions.close) : null}
        {item(t('shell.tabs.closeOthers'), actions.closeOthers)}
        {item(t('shell.tabs.closeAll'), actions.closeAll)}
      </KeyMenu>
    </PointMenu>
  )
}
