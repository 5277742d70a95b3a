/** The project's set-up: what it still misses, and who built what. */
import { useSearchParams } from 'react-router-dom'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { Checklist, useSetupChecks } from './Checklist.tsx'
import { DeployRecord } from './DeployRecord.tsx'
import { isDone } from './setupChecks.ts'

const VIEWS = ['checklist', 'record'] as const

export function ProjectSetup() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'checklist'
  const checks = useSetupChecks()
  const fine = checks.filter(isDone).length
  return (
    <Page
      title={screenTitle('projectSetup')}
      facts={t('deploy.setup.done', { fine, count: checks.length })}
      actions={
        <Segmented
          label={screenTitle('projectSetup')}
          choices={VIEWS.map((value) => ({ value, text: t(`deploy.setup.${value}`) }))}
          value={view}
          onChange={(value) => setParams(value === 'checklist' ? {} : { view: value }, { replace: true })}
        />
      }
    >
      <Panel>{view === 'record' ? <DeployRecord /> : <Checklist checks={checks} />}</Panel>
    </Page>
  )
}
