/** Device updates: rollouts and how far they are, and which version runs where. */
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { RolloutList } from './RolloutList.tsx'
import { RolloutPage } from './RolloutPage.tsx'
import type { Preset } from './StartRollout.tsx'
import { VersionList } from './VersionList.tsx'
import { VersionOverview } from './VersionOverview.tsx'

const StartRollout = lazyPart(async () => (await import('./StartRollout.tsx')).StartRollout)

export function DeviceOta() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const [preset, setPreset] = useState<Preset | null>(null)
  const open = (rolloutId: string) => setQuery({ rollout: rolloutId })
  const rolloutId = query.get('rollout')
  const asked = query.get('view')
  const view = asked === 'versions' || asked === 'overview' ? asked : 'rollouts'
  const switcher = (
    <Segmented
      label={t('ota.view')}
      choices={[
        { value: 'rollouts', text: t('ota.rollouts') },
        { value: 'versions', text: t('ota.versions') },
        { value: 'overview', text: t('ota.overview') },
      ]}
      value={view}
      onChange={(next) => setQuery(next === 'rollouts' ? {} : { view: next })}
    />
  )
  return (
    <>
      {rolloutId !== null ? (
        <RolloutPage rolloutId={rolloutId} onBack={() => setQuery({})} />
      ) : view === 'overview' ? (
        <VersionOverview switcher={switcher} />
      ) : view === 'versions' ? (
        <VersionList switcher={switcher} onStart={setPreset} />
      ) : (
        <RolloutList switcher={switcher} onStart={() => setPreset({})} onOpen={open} />
      )}
      <Suspense fallback={null}>
        {preset ? <StartRollout preset={preset} onClose={() => setPreset(null)} onStarted={open} /> : null}
      </Suspense>
    </>
  )
}
