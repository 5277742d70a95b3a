import { Fullscreen, Minimize } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { isFullscreen, onFullscreen } from '../../platform/page.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { switchFullscreen } from './appearance.ts'

/** Shows the browser's state: Esc leaves full screen without calling us. */
export function useFullscreen() {
  const { t } = useTexts()
  const isFull = useSyncExternalStore(onFullscreen, isFullscreen)
  const icon = isFull ? <Minimize /> : <Fullscreen />
  return { label: isFull ? t('topbar.fullscreenEnd') : t('topbar.fullscreen'), icon }
}

export function FullscreenButton() {
  const { label, icon } = useFullscreen()
  return <BarButton label={label} icon={icon} onClick={() => void switchFullscreen()} />
}
