/** Alarm rules: kinds of alarms that devices report, rules with a condition of one's own, receivers and escalation. */
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { AlarmKinds } from './AlarmKinds.tsx'

const ConditionRules = lazyPart(async () => (await import('./ConditionRules.tsx')).ConditionRules)

const Receivers = lazyPart(async () => (await import('./Receivers.tsx')).Receivers)

const Escalations = lazyPart(async () => (await import('./Escalations.tsx')).Escalations)

const PARTS = { conditions: ConditionRules, receivers: Receivers, escalation: Escalations } as const

const VIEWS = ['kinds', 'conditions', 'receivers', 'escalation'] as const

export function AlarmRules() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'kinds'
  const switcher = (
    <Segmented
      label={screenTitle('alarmRules')}
      choices={VIEWS.map((value) => ({ value, text: t(`alarmRules.views.${value}`) }))}
      value={view}
      onChange={(value) => setQuery(value === 'kinds' ? {} : { view: value })}
    />
  )
  if (view === 'kinds') return <AlarmKinds switcher={switcher} />
  const Part = PARTS[view]
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Part switcher={switcher} />
    </Suspense>
  )
}
