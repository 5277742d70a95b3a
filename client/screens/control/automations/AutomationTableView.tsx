import type { ReactNode } from 'react'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { automationTable } from './automationTable.tsx'

/** All automations in the standard record table. */
export function AutomationTableView(props: {
  readonly actions: readonly ListAction<string>[]
  readonly switcher: ReactNode
  readonly mainAction: ReactNode
}) {
  const { t } = useTexts()
  return (
    <LiveList
      id="automations"
      title={screenTitle('automationControl')}
      table={automationTable}
      searchLabel={t('automations.search')}
      emptyHelp={t('automations.noneHelp')}
      {...props}
    />
  )
}
