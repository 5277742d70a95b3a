/** Implements client/actions/shellPort.ts for this shell. */
import type { ShellPort } from '../actions/shellPort.ts'
import { account, loadAccount, loadProjects, projects } from './account.ts'
import {
  MUTE_CHOICES_MIN,
  mutedUntilMs,
  muteSound,
  playSample,
  soundState,
  unmuteSound,
} from './actors/alarmSoundActor.ts'
import { projectActor } from './actors/projectActor.ts'
import { sessionActor } from './actors/sessionActor.ts'
import {
  chooseFixedHeader,
  chooseScheme,
  chooseShowSettings,
  chooseSidebarLogo,
  chooseSize,
  chooseTagsView,
  chooseThemeColor,
  preferences,
} from './preferences.ts'
import { isThemeColorFixed } from './theme/fixedTheme.ts'

export const shellPort: ShellPort = {
  projectId: { get: () => account.get()?.info.xmid ?? null, subscribe: account.subscribe },
  projectCount: { get: () => projects.get()?.length ?? 0, subscribe: projects.subscribe },
  openProject: (projectId) => projectActor.send({ type: 'project.chosen', projectId }),
  reloadProjects: loadProjects,
  reloadAccount: async () => {
    // Reloads the user, because their last project may have been removed.
    sessionActor.send({ type: 'user.refreshed', user: await loadAccount() })
  },
  previewRole: async (roleId) => (await import('./session/roleSwitch.ts')).previewRole(roleId),
  alarmSound: {
    state: soundState,
    mutedUntilMs,
    muteChoicesMin: MUTE_CHOICES_MIN,
    mute: muteSound,
    unmute: unmuteSound,
    playSample,
  },
  preferences: {
    scheme: { value: preferences.schemeChoice, choose: chooseScheme },
    themeColor: { value: preferences.themeColor, choose: chooseThemeColor },
    size: { value: preferences.size, choose: chooseSize },
    tagsView: { value: preferences.tagsView, choose: chooseTagsView },
    fixedHeader: { value: preferences.fixedHeader, choose: chooseFixedHeader },
    sidebarLogo: { value: preferences.sidebarLogo, choose: chooseSidebarLogo },
    showSettings: { value: preferences.showSettings, choose: chooseShowSettings },
    isThemeColorFixed,
  },
}
