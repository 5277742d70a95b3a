import type { ReactNode } from 'react'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { sceneTable } from './sceneTable.tsx'

/** All scenes in the standard record table. */
export function SceneTableView(props: {
  readonly actions: readonly ListAction<string>[]
  readonly switcher: ReactNode
  readonly mainAction: ReactNode
}) {
  const { t } = useTexts()
  return (
    <LiveList
      id="scenes"
      title={screenTitle('sceneControl')}
      table={sceneTable}
      searchLabel={t('scenes.search')}
      emptyHelp={t('scenes.noneHelp')}
      {...props}
    />
  )
}
