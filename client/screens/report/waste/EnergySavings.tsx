/** Possible savings in a period, and its unusual days. */
import type { ReactNode } from 'react'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useFloorScope } from '../../../widgets/scope/useFloorScope.ts'
import { PeriodBar } from '../PeriodBar.tsx'
import styles from '../report.module.css'
import { usePeriod } from '../usePeriod.ts'
import { WastePanels } from './WastePanels.tsx'

export function EnergySavings({ switcher }: { readonly switcher: ReactNode }) {
  const period = usePeriod()
  const scope = useFloorScope()
  return (
    <Page title={screenTitle('energyOverview')} facts={scope}>
      <div className={styles.report}>
        <div className={styles.tools}>{switcher}</div>
        <PeriodBar {...period} />
        <WastePanels question={period.asked} />
      </div>
    </Page>
  )
}
