/**
 * Details of an automation: rules, runs, back-test. The editor stays mounted while others are shown, so no input is
 * lost; leaving asks first.
 */
import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { Suspense } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsLive } from '../../../store/hooks.ts'
import { mayDiscard } from '../../../ui/confirm/dirtyGuard.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useBackCloses } from '../../../ui/layers/useBackCloses.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'
import { Badges, EnabledSwitch } from './AutomationCard.tsx'
import type { ChangeQuery } from './AutomationControl.tsx'
import { TABS, type Tab } from './automationList.ts'
import styles from './automations.module.css'
import { OnHost } from './OnHost.tsx'

/** Loaded separately: viewing runs does not load the form. */
const AutomationEditor = lazyPart(
  async () => (await import('./editor/AutomationEditor.tsx')).AutomationEditor,
)
const Runs = lazyPart(async () => (await import('./runs/Runs.tsx')).Runs)

export function AutomationDetail(props: {
  /** Automation id; `new` for a new one. */
  readonly id: string
  readonly tab: Tab
  readonly run: string | null
  readonly onChange: ChangeQuery
}) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const { id, onChange } = props
  const isNew = id === 'new'
  const { record } = useRecordWatch('automation', isNew ? null : id)
  const close = () => onChange({ open: null, tab: 'edit', run: null })
  const leave = () => void mayDiscard().then((isAgreed) => isAgreed && close())
  useBackCloses(leave)
  const tab = isNew ? 'edit' : props.tab
  if (!isNew && !record) return <Gone isLoading={!isLive} onBack={close} />
  return (
    <Page
      title={record ? nameOf(record) : t('automations.add')}
      facts={
        <Button variant="minimal" icon={<ArrowLeft />} onClick={leave}>
          {t('automations.back')}
        </Button>
      }
      actions={
        record ? (
          <>
            <TabChoice tab={tab} onChange={onChange} />
            <EnabledSwitch automation={record} />
            <Badges automation={record} />
          </>
        ) : null
      }
    >
      <div className={styles.above}>{record ? <OnHost automation={record} /> : null}</div>
      <div className="panel" hidden={tab !== 'edit'}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <AutomationEditor
            automation={record ?? null}
            onAdded={(open) => onChange({ open, tab: 'edit' })}
            onCancel={close}
          />
        </Suspense>
      </div>
      {record && tab === 'runs' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Runs automation={record} wantedId={props.run} />
        </Suspense>
      ) : null}
    </Page>
  )
}

function TabChoice({ tab, onChange }: { readonly tab: Tab; readonly onChange: ChangeQuery }) {
  const { t } = useTexts()
  return (
    <Segmented
      label={t('automations.tabs.label')}
      choices={TABS.map((value) => ({ value, text: t(`automations.tabs.${value}`) }))}
      value={tab}
      onChange={(next) => onChange({ run: null, tab: TABS.find((one) => one === next) ?? 'edit' })}
    />
  )
}

function Gone({ isLoading, onBack }: { readonly isLoading: boolean; readonly onBack: () => void }) {
  const { t } = useTexts()
  if (isLoading) return <Skeleton lines={8} />
  return (
    <Notice
      title={t('automations.gone')}
      isPage
      actions={<Button onClick={onBack}>{t('automations.back')}</Button>}
    >
      {t('automations.goneHelp')}
    </Notice>
  )
}
