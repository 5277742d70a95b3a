/** Unmanned detection: what it makes of each room now, its rules, and what it decided. */
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { RoomStates } from './RoomStates.tsx'

const Decisions = lazyPart(async () => (await import('./Decisions.tsx')).Decisions)
const DetectionRules = lazyPart(async () => (await import('./DetectionRules.tsx')).DetectionRules)

const VIEWS = ['rooms', 'rules', 'decisions'] as const

export function UnmannedDetection() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'rooms'
  const switcher = (
    <Segmented
      label={screenTitle('unmannedDetection')}
      choices={VIEWS.map((value) => ({ value, text: t(`detection.${value}`) }))}
      value={view}
      onChange={(value) => setQuery(value === 'rooms' ? {} : { view: value })}
    />
  )
  if (view === 'rooms') return <RoomStates switcher={switcher} />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {view === 'rules' ? <DetectionRules switcher={switcher} /> : <Decisions switcher={switcher} />}
    </Suspense>
  )
}
