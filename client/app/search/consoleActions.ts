/** Global actions as palette entries. */

import type { NavigateFunction } from 'react-router-dom'
import { askAcknowledgeAll } from '../../actions/alarms/askAcknowledge.ts'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { isFullscreen } from '../../platform/page.ts'
import { type ConsoleState, hasRight } from '../../store/consoleState.ts'
import {
  MUTE_CHOICES_MIN,
  muteSound,
  playSample,
  soundState,
  unmuteSound,
} from '../actors/alarmSoundActor.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { errorLog } from '../errorLog/errorLog.ts'
import { isErrorLogOpen } from '../errorLog/errorLogDialog.ts'
import { chooseScheme, preferences, SCHEMES, SIZES } from '../preferences.ts'
import { isShortcutSheetOpen } from '../shortcuts/shortcutSheet.ts'
import { mayUseDock, setDockOpen, showDockPart } from '../simulator/dock.ts'
import { closeOthers } from '../tabs/tabs.ts'
import { setTabs, tabs } from '../tabs/tabsStore.ts'
import { switchFullscreen, switchLanguage, switchSize } from '../topbar/appearance.ts'
import type { Entry } from './entry.ts'

export interface ActionPlace {
  readonly navigate: NavigateFunction
  readonly pathname: string
  /** Address including query and hash. */
  readonly address: string
}

/** Omits actions without effect. */
export function consoleActions(state: ConsoleState, place: ActionPlace): readonly Entry[] {
  return [
    ...alarmActions(state),
    ...tabActions(place),
    ...appearanceActions(place.navigate),
    ...simulatorActions(state),
    ...otherActions(),
  ]
}

function act(id: string, titles: readonly string[], run: () => void): Entry {
  return { kind: 'action', id, titles, detail: '', words: [], run }
}

function alarmActions({ store, viewer }: ConsoleState): readonly Entry[] {
  const ids = store.ids('alarm', 'unacknowledged', 'yes')
  const mayHandle = hasRight(viewer.get(), 'messages.handle')
  if (ids.length === 0 || !mayHandle) return soundActions()
  const acknowledge = act(
    'acknowledge',
    [i18n.t('palette.acknowledgeAll', { count: ids.length })],
    () => void askAcknowledgeAll(store.read, ids),
  )
  return [acknowledge, ...soundActions()]
}

function soundActions(): readonly Entry[] {
  const state = soundState.get()
  if (state === 'muted') return [act('sound', [i18n.t('palette.unmute')], unmuteSound)]
  if (state === 'disarmed') return [act('sound', [i18n.t('palette.armSound')], () => void playSample())]
  return [
    ...MUTE_CHOICES_MIN.map((minutes) =>
      act(`mute-${minutes}`, [i18n.t('palette.mute', { minutes })], () => muteSound(minutes)),
    ),
    act('sample', [i18n.t('alarms.sample')], () => void playSample()),
  ]
}

function tabActions({ navigate, pathname, address }: ActionPlace): readonly Entry[] {
  const refresh = act('refresh', [i18n.t('palette.refresh')], () =>
    navigate(`/redirect${address}`, { replace: true }),
  )
  const { tabs: left } = closeOthers(tabs.get(), pathname, pathname)
  if (!preferences.tagsView.get() || left.length === tabs.get().length) return [refresh]
  return [refresh, act('closeOthers', [i18n.t('palette.closeOthers')], () => setTabs(left))]
}

function appearanceActions(navigate: NavigateFunction): readonly Entry[] {
  const scheme = preferences.schemeChoice.get()
  const size = preferences.size.get()
  const language = currentLanguage()
  return [
    ...SCHEMES.filter((one) => one !== scheme).map((one) =>
      act(`scheme-${one}`, [i18n.t('shell.scheme.title'), i18n.t(`shell.scheme.${one}`)], () =>
        chooseScheme(one),
      ),
    ),
    ...SIZES.filter((one) => one !== size).map((one) =>
      act(`size-${one}`, [i18n.t('shell.size'), i18n.t(`shell.sizes.${one}`)], () =>
        switchSize(one, navigate),
      ),
    ),
    ...LANGUAGES.filter((one) => one !== language).map((one) =>
      act(
        `language-${one}`,
        [i18n.t('topbar.language'), i18n.t(`shell.languages.${one}`)],
        () => void switchLanguage(one),
      ),
    ),
    act(
      'fullscreen',
      [isFullscreen() ? i18n.t('topbar.fullscreenEnd') : i18n.t('topbar.fullscreen')],
      () => void switchFullscreen(),
    ),
  ]
}

function simulatorActions(state: ConsoleState): readonly Entry[] {
  if (!mayUseDock(state)) return []
  const show = () => {
    showDockPart('scenarios')
    setDockOpen(true)
  }
  return [act('simulator', [i18n.t('topbar.simulator'), i18n.t('palette.scenarios')], show)]
}

function otherActions(): readonly Entry[] {
  const errors = errorLog.get().length
  return [
    act('shortcuts', [i18n.t('shortcuts.title')], () => isShortcutSheetOpen.set(true)),
    ...(errors > 0 ? [act('errorLog', [i18n.t('errorLog.title')], () => isErrorLogOpen.set(true))] : []),
    act('signOut', [i18n.t('shell.signOut')], () => sessionActor.send({ type: 'user.signOut' })),
  ]
}
