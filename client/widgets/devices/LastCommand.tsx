/** Few open a device to read who used it last: fetched with the first that is. */
import { Suspense } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { lazyPart } from '../../ui/lazyPart.ts'

const LastCommandText = lazyPart(async () => (await import('./LastCommandText.tsx')).LastCommandText)

export function LastCommand(props: { readonly deviceId: DeviceId }) {
  const { t } = useTexts()
  return (
    <Suspense fallback={t('common.loading')}>
      <LastCommandText {...props} />
    </Suspense>
  )
}
