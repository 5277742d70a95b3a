/** This shell's implementation of client/actions/shellPort.ts. */
import type { ShellPort } from '../actions/shellPort.ts'
import { account, loadAccount, loadProjects } from './account.ts'
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
  chooseSidebarLogo,
  chooseSize,
  chooseTagsView,
  chooseThemeColor,
  preferences,
} from './preferences.ts'

export const shellPort: ShellPort = {
  projectId: { get: () => account.get()?.info.xmid ?? null, subscribe: account.subscribe },
  openProject: (projectId) => projectActor.send({ type: 'project.chosen', projectId }),
  reloadProjects: loadProjects,
  reloadAccount: async () => {
    // The session determines the user's state again: their last project may be gone.
    sessionActor.send({ type: 'user.refreshed', user: await loadAccount() })
  },
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
  },
}
