import { Button } from '@blueprintjs/core'
import { Suspense } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AboveFoot } from '../../../ui/layers/AboveFoot.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useLocked } from '../../../widgets/access/CallButton.tsx'

const SceneOffers = lazyPart(async () => (await import('./SceneOffers.tsx')).SceneOffers, 'scenes')

/** Applicable scenes are computed on opening. */
export function SceneButton(props: { readonly marked: ReadonlySet<string>; readonly isAtFoot: boolean }) {
  const { t } = useTexts()
  const mayRun = useCan(scenesContract.run)
  const reason = useLocked(scenesContract.run) ?? undefined
  if (!mayRun) return null
  return (
    <Popup
      popup="dialog"
      content={(close) => (
        <AboveFoot isAtFoot={props.isAtFoot}>
          <Suspense fallback={<Skeleton lines={3} />}>
            <SceneOffers marked={props.marked} onClose={close} />
          </Suspense>
        </AboveFoot>
      )}
    >
      <Button disabled={reason !== undefined} title={reason}>
        {t('areas.bulk.scene')}
      </Button>
    </Popup>
  )
}
