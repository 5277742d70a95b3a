import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { undoContract } from '#shared/contract/undo.ts'
import { undoLatest } from '../../actions/setupSteps.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { hasOwnLetters, isTypingInto } from '../../platform/keyboard.ts'
import { onKeyDown } from '../../platform/page.ts'
import { mayCall } from '../../store/consoleState.ts'
import { useViewer } from '../../store/hooks.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { askUndoLater } from '../../widgets/operations/undoLater.ts'
import { muteSound, soundState, unmuteSound } from '../actors/alarmSoundActor.ts'
import { DialogLater } from '../DialogLater.tsx'
import { liveState } from '../liveState.ts'
import { preferences, setSidebarOpen } from '../preferences.ts'
import { isPaletteOpen } from '../search/paletteState.ts'
import { toggleDock } from '../simulator/dock.ts'
import { createMatcher, type GlobalMatch } from './matchShortcut.ts'
import { isShortcutSheetOpen } from './shortcutSheet.ts'
import type { GlobalShortcut } from './shortcuts.ts'
import { singleKeys } from './singleKeys.ts'

const Sheet = lazyPart(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet)

/** The keys that work wherever the focus is, and the sheet that lists all of them. */
export function GlobalShortcuts() {
  const navigate = useNavigate()
  const format = useFormat()
  const mayUndo = mayCall(useViewer(), undoContract.undo)
  // Registers in a layout effect so that no key pressed after the first paint is lost.
  useLayoutEffect(() => {
    const effects: Readonly<Record<GlobalShortcut, () => void>> = {
      openPalette: () => isPaletteOpen.set(!isPaletteOpen.get()),
      openSheet: () => isShortcutSheetOpen.set(true),
      goHome: () => navigate('/dashboard'),
      goDevices: () => navigate('/device/devicecontrol'),
      goAreas: () => navigate('/device/areacontrol'),
      goMessages: () => navigate('/message/messagerecord'),
      muteSound: toggleSound,
      foldMenu: () => setSidebarOpen(!preferences.isSidebarOpen.get()),
      undo: () =>
        void undoLatest(
          liveState,
          mayUndo ? () => askUndoLater({ read: liveState.store.read, format }) : undefined,
        ),
      openSimulator: toggleDock,
    }
    const match = createMatcher()
    return onKeyDown((event) => {
      const found = match(event, event.timeStamp)
      if (!found || event.defaultPrevented || event.isComposing || !isIntended(found, event)) return
      event.preventDefault()
      effects[found.id]()
    })
  }, [navigate, format, mayUndo])
  return <DialogLater isOpen={isShortcutSheetOpen} dialog={Sheet} />
}

function isIntended(found: GlobalMatch, event: KeyboardEvent): boolean {
  // In a field it undoes text input; elsewhere the browser would undo a field without focus.
  if (found.id === 'undo') return !isTypingInto(event.target) && !isDialogOpen() && !isClaimed('Control+Z')
  if (!found.isSingleKey) return true
  const isElsewhere = isTypingInto(event.target) || hasOwnLetters(event.target)
  return singleKeys.get() && !isElsewhere && !isClaimed(event.key)
}

/** Shortcuts are disabled while a dialog is open. */
const isDialogOpen = () => document.querySelector('[role=alertdialog], .bp6-dialog') !== null

/** A field on the page may have handled the key and prevented the default: `/` searches the list on show. */
function isClaimed(key: string): boolean {
  const claims = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')
  return [...claims].some(
    (element) =>
      element.offsetParent !== null && element.getAttribute('aria-keyshortcuts')?.split(' ').includes(key),
  )
}

function toggleSound(): void {
  if (soundState.get() === 'muted') unmuteSound()
  else muteSound()
}
