/** Unmanned detection: what it makes of each room now, its rules, and what it decided. */
import { useSearchParams } from 'react-router'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Decisions } from './Decisions.tsx'
import { DetectionRules } from './DetectionRules.tsx'
import { RoomStates } from './RoomStates.tsx'

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
  if (view === 'rules') return <DetectionRules switcher={switcher} />
  if (view === 'decisions') return <Decisions switcher={switcher} />
  return <RoomStates switcher={switcher} />
}
