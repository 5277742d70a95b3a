import { useEffect, useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../feedback/toasts.ts'
import { areOverlaysThere, fetchOverlays } from './overlayParts.ts'

/**
 * Whether what is wanted can be shown: false while it is on its way. Where it is missing for good that is shown, and the
 * page remains as it is: a menu is no reason to lose what is on it.
 */
export function useOverlays(isWanted: boolean, onMissing: () => void): boolean {
  const [haveCome, setCome] = useState(false)
  const areThere = haveCome || areOverlaysThere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per opening
  useEffect(() => {
    if (!isWanted || areThere) return
    let isOver = false
    const fetched = () => {
      if (!isOver) setCome(true)
    }
    const missing = () => {
      if (isOver) return
      showToast('error', i18n.t('errors.chunkBody'))
      onMissing()
    }
    fetchOverlays().then(fetched, missing)
    return () => {
      isOver = true
    }
  }, [isWanted, areThere])
  return areThere
}
